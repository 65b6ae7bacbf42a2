import type { CheckAnswer } from '../../../domain/check/answer-check.js';
import { aiAgentOf } from '../../../domain/signals/ai-agents.js';
import { bearingOn, conflictsOf } from '../../../domain/signals/conflicts.js';
import type { KnownSignals } from '../../../domain/signals/find-signals.js';
import type { Signal } from '../../../domain/signals/signal.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import type { CheckResponse } from './check-schema.js';
import type { SignalsResponse } from './signals-schema.js';

/**
 * What a check reports of its site's signals: those that affect its permission, and those that contradict the
 * terms.
 */
export function toCheckSignals(
  { match, resolution }: CheckAnswer,
  known: KnownSignals,
): Required<Pick<CheckResponse, 'signals' | 'conflicts'>> {
  const all = signalsOf(known);
  const key = match.kind === 'none' ? undefined : match.key;
  const decision = resolution?.decision ?? 'not_specified';
  return {
    signals: { ...stateOf(known), items: key === undefined ? [] : bearingOn(key, all).map(toSignal) },
    conflicts: (key === undefined ? [] : conflictsOf({ key, decision }, all)).map(
      ({ signal, signalSays, termsSay }) => ({
        ...toPlace(signal),
        signal_says: signalSays,
        terms_say: termsSay,
      }),
    ),
  };
}

/** All that is known about a site's signals. */
export function toSignalsResponse(domain: DomainName, known: KnownSignals): SignalsResponse {
  return {
    domain,
    ...stateOf(known),
    signals: signalsOf(known).map(toSignal),
    sources: 'found' in known ? [...known.found.sources] : [],
  };
}

function signalsOf(known: KnownSignals): readonly Signal[] {
  return 'found' in known ? known.found.signals : [];
}

function stateOf(known: KnownSignals): Pick<SignalsResponse, 'state' | 'retrieved_at'> {
  return {
    state: known.state,
    ...('found' in known && { retrieved_at: known.found.retrievedAt.toISOString() }),
  };
}

function toSignal(signal: Signal): SignalsResponse['signals'][number] {
  const { retrievedAt, text, says } = signal;
  return { ...toPlace(signal), retrieved_at: retrievedAt.toISOString(), text, says };
}

function toPlace({ kind, sourceUrl, scope, agents }: Signal) {
  const told = agents?.map(aiAgentOf).filter((agent) => agent !== undefined);
  return {
    kind,
    source_url: sourceUrl,
    scope,
    ...(told !== undefined && {
      agents: told.map(({ token: name, operator, purpose }) => ({ name, operator, purpose })),
    }),
  };
}
