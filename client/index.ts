export type { Obligation } from '../src/domain/check/answered-conditions.js';
export type { AnsweredCondition, CheckResult } from '../src/domain/check/check-result.js';
export type { ActionPolicy, DecisionPolicy, DecisionReason, Verdict } from '../src/domain/check/decide.js';
export type { RefusedResult, SiteEvidence, ValidationReport } from '../src/domain/check/terms-answers.js';
export type { Condition, ConditionKind } from '../src/domain/conditions/condition.js';
export type { CallerProfile } from '../src/domain/conditions/profile.js';
export { PERMISSION_KEYS, type PermissionKey } from '../src/domain/terms/permission.js';
export {
  AgentTerms,
  type AgentTermsOptions,
  type GeneratedTerms,
  type GenerateOptions,
  type ProvenAnswer,
  type Question,
  type RegistryEntry,
  type RegistryFilter,
} from './agent-terms.js';
export type { CheckCondition, ConditionCheckers } from './conditions.js';
export { decide, recordOf } from './decide.js';
export type { Answer, Decision, DecisionRecord, DecisionRules } from './decision.js';
export { AgentTermsError, type ErrorCode } from './errors.js';
export type { CallOptions, Fetch, Progress } from './http.js';
export type { KeepOptions, Kept } from './kept-answers.js';
export type { TermsDocument } from './terms-document.js';
export type { PlainAnswer } from './to-answer.js';
