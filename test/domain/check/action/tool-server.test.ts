import { describe, expect, it } from 'vitest';
import { splitToolName } from '../../../../src/domain/check/action/tool-server.js';
import { mapAction, SHIPPED_MODEL } from '../../../support/action-model.js';

const { ownServers } = SHIPPED_MODEL.lexicon;

describe('the name of an MCP tool', () => {
  it.each([
    ['mcp__shop__place_order', 'shop', 'place_order'],
    ['mcp__claude_ai_Some-Server__read_page', 'claude ai Some Server', 'read_page'],
  ])('%s is a server and an act', (text, server, act) => {
    expect(splitToolName(text, ownServers)).toEqual({ server, isOwnServer: false, act });
  });

  it('does not change any other text', () => {
    expect(splitToolName('place_order', ownServers)).toEqual({
      server: undefined,
      isOwnServer: false,
      act: 'place_order',
    });
  });

  it.each(['mcp__filesystem__read_file', 'mcp__google-calendar__create_event', 'mcp__gmail__send_message'])(
    "%s works on the caller's machine and is none of the seven",
    (text) => {
      expect(splitToolName(text, ownServers).isOwnServer).toBe(true);
      expect(mapAction(text)).toEqual({ kind: 'none' });
    },
  );

  it('is read with its server when the act is meaningless', () => {
    expect(mapAction('mcp__apify__run_actor')).toMatchObject({ kind: 'mapped', key: 'scrape_data' });
  });
});
