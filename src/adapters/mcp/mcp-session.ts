import { randomUUID } from 'node:crypto';
import type { Implementation } from '@modelcontextprotocol/server';
import type { NamedCaller } from '../../domain/check/terms-answers.js';
import { plainText } from './untrusted-text.js';

const MAX_NAME = 120;
const MAX_VERSION = 40;
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{0,700})$/;
/** Version, trace and parent, as W3C Trace Context has them. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The agent's program as logs name it, for example `claude-ai/0.1.0`. */
export function agentName({ name, version }: Pick<Implementation, 'name' | 'version'>): string {
  return `${plainText(name, MAX_NAME)}/${plainText(version, MAX_VERSION)}`;
}

/** The trace that a request says it belongs to; protocol versions without sessions have nothing else. */
export function traceOf(traceparent: unknown): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

/**
 * A session that carries its own content, the agent's name: nothing is kept of it, and every process can read it. It proves
 * nothing; the name is what the agent says of itself.
 */
export function newSessionId(client: Pick<Implementation, 'name' | 'version'>): string {
  return `${randomUUID()}.${Buffer.from(agentName(client)).toString('base64url')}`;
}

/** The caller that a session names; `undefined` for what {@link newSessionId} never gave. */
export function readSessionId(id: string): NamedCaller | undefined {
  const [, run, encoded] = FORM.exec(id) ?? [];
  if (run === undefined || encoded === undefined) return undefined;
  const agent = plainText(Buffer.from(encoded, 'base64url').toString(), MAX_NAME + MAX_VERSION + 1);
  return { run, ...(agent !== '' && { agent }) };
}
