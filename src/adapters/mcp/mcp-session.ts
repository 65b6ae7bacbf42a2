import { randomUUID } from 'node:crypto';
import type { Implementation } from '@modelcontextprotocol/server';
import type { NamedCaller } from '../../domain/check/terms-answers.js';
import { plainText } from './untrusted-text.js';

const MAX_NAME = 120;
const MAX_VERSION = 40;
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{0,700})$/;
/** Version, trace and parent, in the form of W3C Trace Context. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The name of the agent's program in logs, for example `claude-ai/0.1.0`. */
export function agentName({ name, version }: Pick<Implementation, 'name' | 'version'>): string {
  return `${plainText(name, MAX_NAME)}/${plainText(version, MAX_VERSION)}`;
}

/** The trace that a request names. Protocol versions without sessions have nothing else. */
export function traceOf(traceparent: unknown): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/**
 * A session id that contains the agent's name. No state is kept, and every process can read it. It proves
 * nothing, since the agent chooses its name.
 */
export function newSessionId(client: Pick<Implementation, 'name' | 'version'>): string {
  return `${randomUUID()}.${Buffer.from(agentName(client)).toString('base64url')}`;
}

/** The caller that a session names; `undefined` for a text that {@link newSessionId} never made. */
export function readSessionId(id: string): NamedCaller | undefined {
  const [, run, encoded] = FORM.exec(id) ?? [];
  if (run === undefined || encoded === undefined) return undefined;
  const agent = plainText(Buffer.from(encoded, 'base64url').toString(), MAX_NAME + MAX_VERSION + 1);
  return { run, ...(agent !== '' && { agent }) };
}
