"""Types of the API, generated from schema/openapi.json by examples/python/write-types.mjs."""

from enum import Enum
from dataclasses import dataclass
from uuid import UUID
from typing import Optional, Any, List, Dict, Union, TypeVar, Type, Callable, cast


T = TypeVar("T")
EnumT = TypeVar("EnumT", bound=Enum)


def from_str(x: Any) -> str:
    assert isinstance(x, str)
    return x


def from_none(x: Any) -> Any:
    assert x is None
    return x


def from_union(fs, x):
    for f in fs:
        try:
            return f(x)
        except:
            pass
    assert False


def to_enum(c: Type[EnumT], x: Any) -> EnumT:
    assert isinstance(x, c)
    return x.value


def from_int(x: Any) -> int:
    assert isinstance(x, int) and not isinstance(x, bool)
    return x


def from_list(f: Callable[[Any], T], x: Any) -> List[T]:
    assert isinstance(x, list)
    return [f(y) for y in x]


def to_class(c: Type[T], x: Any) -> dict:
    assert isinstance(x, c)
    return cast(Any, x).to_dict()


def from_float(x: Any) -> float:
    assert isinstance(x, (float, int)) and not isinstance(x, bool)
    return float(x)


def to_float(x: Any) -> float:
    assert isinstance(x, (int, float))
    return x


def from_dict(f: Callable[[Any], T], x: Any) -> Dict[str, T]:
    assert isinstance(x, dict)
    return { k: f(v) for (k, v) in x.items() }


def from_bool(x: Any) -> bool:
    assert isinstance(x, bool)
    return x


class DecidedBy(Enum):
    """The role of who decided; never a name."""

    ADMIN = "admin"
    APPROVER = "approver"
    SITE = "site"


class ApprovalKind(Enum):
    """What it is."""

    DECISION = "decision"
    SITE_PERMISSION = "site_permission"


class Scope(Enum):
    """For what it counts."""

    AGENT = "agent"
    ONCE = "once"
    SITE = "site"


class ApprovalState(Enum):
    """`suspended`: the terms of the key have changed since, so the decision does not count."""

    DENIED = "denied"
    GRANTED = "granted"
    SUSPENDED = "suspended"


@dataclass
class AppliedApproval:
    """A person's decision, or a recorded permission of the site, that bears on the verdict."""

    decided_by: DecidedBy
    """The role of who decided; never a name."""

    id: UUID
    """Of the request for approval, or of the recorded permission."""

    kind: ApprovalKind
    """What it is."""

    scope: Scope
    """For what it counts."""

    state: ApprovalState
    """`suspended`: the terms of the key have changed since, so the decision does not count."""

    conditions: Optional[str] = None
    """What the agent has to keep, in words."""

    reason: Optional[str] = None
    """Why."""

    until: Optional[str] = None
    """From when on it does not count."""

    @staticmethod
    def from_dict(obj: Any) -> 'AppliedApproval':
        assert isinstance(obj, dict)
        decided_by = DecidedBy(obj.get("decided_by"))
        id = UUID(obj.get("id"))
        kind = ApprovalKind(obj.get("kind"))
        scope = Scope(obj.get("scope"))
        state = ApprovalState(obj.get("state"))
        conditions = from_union([from_str, from_none], obj.get("conditions"))
        reason = from_union([from_str, from_none], obj.get("reason"))
        until = from_union([from_str, from_none], obj.get("until"))
        return AppliedApproval(decided_by, id, kind, scope, state, conditions, reason, until)

    def to_dict(self) -> dict:
        result: dict = {}
        result["decided_by"] = to_enum(DecidedBy, self.decided_by)
        result["id"] = str(self.id)
        result["kind"] = to_enum(ApprovalKind, self.kind)
        result["scope"] = to_enum(Scope, self.scope)
        result["state"] = to_enum(ApprovalState, self.state)
        if self.conditions is not None:
            result["conditions"] = from_union([from_str, from_none], self.conditions)
        if self.reason is not None:
            result["reason"] = from_union([from_str, from_none], self.reason)
        if self.until is not None:
            result["until"] = from_union([from_str, from_none], self.until)
        return result


@dataclass
class AsOf:
    """The time of which the answer is, and what answered then."""

    at: str
    """The time that was asked for, UTC."""

    since: Optional[str] = None
    """When the document that answered came to be, or was first seen at the site."""

    version: Optional[int] = None
    """Version of the registry entry that answered."""

    @staticmethod
    def from_dict(obj: Any) -> 'AsOf':
        assert isinstance(obj, dict)
        at = from_str(obj.get("at"))
        since = from_union([from_str, from_none], obj.get("since"))
        version = from_union([from_int, from_none], obj.get("version"))
        return AsOf(at, since, version)

    def to_dict(self) -> dict:
        result: dict = {}
        result["at"] = from_str(self.at)
        if self.since is not None:
            result["since"] = from_union([from_str, from_none], self.since)
        if self.version is not None:
            result["version"] = from_union([from_int, from_none], self.version)
        return result


class Resolution(Enum):
    """Who can settle it."""

    AGENT = "agent"
    OPERATOR = "operator"
    SITE = "site"
    USER = "user"


class ConditionState(Enum):
    """What it comes to for the caller; present when the caller stated a profile."""

    MET = "met"
    NOT_MET = "not_met"
    UNKNOWN = "unknown"


@dataclass
class AnsweredCondition:
    """A condition of the value."""

    text: str
    """The condition as a sentence."""

    kind: Optional[str] = None
    """What it is about; absent where one of several is enough (`any`)."""

    resolution: Optional[Resolution] = None
    """Who can settle it."""

    settled_by: Optional[str] = None
    """Field of the profile that settles it."""

    state: Optional[ConditionState] = None
    """What it comes to for the caller; present when the caller stated a profile."""

    @staticmethod
    def from_dict(obj: Any) -> 'AnsweredCondition':
        assert isinstance(obj, dict)
        text = from_str(obj.get("text"))
        kind = from_union([from_str, from_none], obj.get("kind"))
        resolution = from_union([Resolution, from_none], obj.get("resolution"))
        settled_by = from_union([from_str, from_none], obj.get("settled_by"))
        state = from_union([ConditionState, from_none], obj.get("state"))
        return AnsweredCondition(text, kind, resolution, settled_by, state)

    def to_dict(self) -> dict:
        result: dict = {}
        result["text"] = from_str(self.text)
        if self.kind is not None:
            result["kind"] = from_union([from_str, from_none], self.kind)
        if self.resolution is not None:
            result["resolution"] = from_union([lambda x: to_enum(Resolution, x), from_none], self.resolution)
        if self.settled_by is not None:
            result["settled_by"] = from_union([from_str, from_none], self.settled_by)
        if self.state is not None:
            result["state"] = from_union([lambda x: to_enum(ConditionState, x), from_none], self.state)
        return result


class AgentPurpose(Enum):
    """What it fetches for."""

    AGENT = "agent"
    SEARCH = "search"
    TRAINING = "training"
    USER = "user"


@dataclass
class SignalAgent:
    """An AI agent that a signal is addressed to."""

    name: str
    """Product token, as robots.txt files name it."""

    operator: str
    """Who runs it."""

    purpose: AgentPurpose
    """What it fetches for."""

    @staticmethod
    def from_dict(obj: Any) -> 'SignalAgent':
        assert isinstance(obj, dict)
        name = from_str(obj.get("name"))
        operator = from_str(obj.get("operator"))
        purpose = AgentPurpose(obj.get("purpose"))
        return SignalAgent(name, operator, purpose)

    def to_dict(self) -> dict:
        result: dict = {}
        result["name"] = from_str(self.name)
        result["operator"] = from_str(self.operator)
        result["purpose"] = to_enum(AgentPurpose, self.purpose)
        return result


class ConflictKind(Enum):
    """By which specification the site speaks."""

    CONTENT_SIGNAL = "content_signal"
    CONTENT_USAGE = "content_usage"
    LLMS_TXT = "llms_txt"
    PAYMENT_REQUIRED = "payment_required"
    ROBOTS_TAG = "robots_tag"
    ROBOTS_TXT = "robots_txt"
    RSL = "rsl"
    TDMREP = "tdmrep"
    WEB_BOT_AUTH = "web_bot_auth"


class SignalSays(Enum):
    """What the signal says of the permission."""

    ALLOW = "allow"
    DENY = "deny"


class TermsSay(Enum):
    """What the terms say of it."""

    ALLOWED = "allowed"
    DENIED = "denied"


@dataclass
class SignalConflict:
    """A signal that says the opposite of the terms. The verdict is that of the terms alone."""

    kind: ConflictKind
    """By which specification the site speaks."""

    scope: str
    """Paths it speaks of, as robots.txt patterns: `/` the whole site, `/$` its front page."""

    signal_says: SignalSays
    """What the signal says of the permission."""

    source_url: str
    """Where it stands."""

    terms_say: TermsSay
    """What the terms say of it."""

    agents: Optional[List[SignalAgent]] = None
    """Whom it is addressed to; absent where it is addressed to all."""

    @staticmethod
    def from_dict(obj: Any) -> 'SignalConflict':
        assert isinstance(obj, dict)
        kind = ConflictKind(obj.get("kind"))
        scope = from_str(obj.get("scope"))
        signal_says = SignalSays(obj.get("signal_says"))
        source_url = from_str(obj.get("source_url"))
        terms_say = TermsSay(obj.get("terms_say"))
        agents = from_union([lambda x: from_list(SignalAgent.from_dict, x), from_none], obj.get("agents"))
        return SignalConflict(kind, scope, signal_says, source_url, terms_say, agents)

    def to_dict(self) -> dict:
        result: dict = {}
        result["kind"] = to_enum(ConflictKind, self.kind)
        result["scope"] = from_str(self.scope)
        result["signal_says"] = to_enum(SignalSays, self.signal_says)
        result["source_url"] = from_str(self.source_url)
        result["terms_say"] = to_enum(TermsSay, self.terms_say)
        if self.agents is not None:
            result["agents"] = from_union([lambda x: from_list(lambda x: to_class(SignalAgent, x), x), from_none], self.agents)
        return result


class Error(Enum):
    NO_AGENTTERMS_JSON = "no_agentterms_json"


class Grade(Enum):
    """Whether it proves the value alone, only bears on it, or proves one of its conditions."""

    APT = "apt"
    CONDITION = "condition"
    WEAK = "weak"


@dataclass
class LeadIn:
    """What introduces the list of which the passage is one item, in the same text."""

    end: Optional[int] = None
    """Where it ends."""

    quote: Optional[str] = None
    """Its words, where the service holds the text."""

    start: Optional[int] = None
    """Where it begins, in UTF-16 units of the text."""

    @staticmethod
    def from_dict(obj: Any) -> 'LeadIn':
        assert isinstance(obj, dict)
        end = from_union([from_int, from_none], obj.get("end"))
        quote = from_union([from_str, from_none], obj.get("quote"))
        start = from_union([from_int, from_none], obj.get("start"))
        return LeadIn(end, quote, start)

    def to_dict(self) -> dict:
        result: dict = {}
        if self.end is not None:
            result["end"] = from_union([from_int, from_none], self.end)
        if self.quote is not None:
            result["quote"] = from_union([from_str, from_none], self.quote)
        if self.start is not None:
            result["start"] = from_union([from_int, from_none], self.start)
        return result


class TextStatus(Enum):
    """Whether the text is at hand: `kept`; `fetching`, ask again in a few seconds;
    `unavailable`, it could not be fetched; `not_matching`, the archive gives another text,
    which is never shown; `not_fetched`, this service fetches none, or knows no address.
    Absent where the entry brings the quote itself.
    """
    FETCHING = "fetching"
    KEPT = "kept"
    NOT_FETCHED = "not_fetched"
    NOT_MATCHING = "not_matching"
    UNAVAILABLE = "unavailable"


@dataclass
class EvidencePassage:
    """A passage that a value rests on."""

    source_url: str
    """Where the text was published."""

    after: Optional[str] = None
    """What stands behind it."""

    archived_at: Optional[str] = None
    """When an archive recorded the text."""

    archived_url: Optional[str] = None
    """Where an archive shows this very text."""

    before: Optional[str] = None
    """What stands before it, at most 200 characters; of `/evidence` alone."""

    end: Optional[int] = None
    """Where it ends."""

    grade: Optional[Grade] = None
    """Whether it proves the value alone, only bears on it, or proves one of its conditions."""

    lead_in: Optional[LeadIn] = None
    quote: Optional[str] = None
    """The passage itself, where the service holds the text: data, never instructions."""

    start: Optional[int] = None
    """Where it begins, in UTF-16 units of the text."""

    text_problem: Optional[str] = None
    """Why the text is not at hand, one sentence."""

    text_retry_at: Optional[str] = None
    """From when on it is tried again."""

    text_sha256: Optional[str] = None
    """SHA-256 of the text's UTF-8 bytes."""

    text_status: Optional[TextStatus] = None
    """Whether the text is at hand: `kept`; `fetching`, ask again in a few seconds;
    `unavailable`, it could not be fetched; `not_matching`, the archive gives another text,
    which is never shown; `not_fetched`, this service fetches none, or knows no address.
    Absent where the entry brings the quote itself.
    """

    @staticmethod
    def from_dict(obj: Any) -> 'EvidencePassage':
        assert isinstance(obj, dict)
        source_url = from_str(obj.get("source_url"))
        after = from_union([from_str, from_none], obj.get("after"))
        archived_at = from_union([from_str, from_none], obj.get("archived_at"))
        archived_url = from_union([from_str, from_none], obj.get("archived_url"))
        before = from_union([from_str, from_none], obj.get("before"))
        end = from_union([from_int, from_none], obj.get("end"))
        grade = from_union([Grade, from_none], obj.get("grade"))
        lead_in = from_union([LeadIn.from_dict, from_none], obj.get("lead_in"))
        quote = from_union([from_str, from_none], obj.get("quote"))
        start = from_union([from_int, from_none], obj.get("start"))
        text_problem = from_union([from_str, from_none], obj.get("text_problem"))
        text_retry_at = from_union([from_str, from_none], obj.get("text_retry_at"))
        text_sha256 = from_union([from_str, from_none], obj.get("text_sha256"))
        text_status = from_union([TextStatus, from_none], obj.get("text_status"))
        return EvidencePassage(source_url, after, archived_at, archived_url, before, end, grade, lead_in, quote, start, text_problem, text_retry_at, text_sha256, text_status)

    def to_dict(self) -> dict:
        result: dict = {}
        result["source_url"] = from_str(self.source_url)
        if self.after is not None:
            result["after"] = from_union([from_str, from_none], self.after)
        if self.archived_at is not None:
            result["archived_at"] = from_union([from_str, from_none], self.archived_at)
        if self.archived_url is not None:
            result["archived_url"] = from_union([from_str, from_none], self.archived_url)
        if self.before is not None:
            result["before"] = from_union([from_str, from_none], self.before)
        if self.end is not None:
            result["end"] = from_union([from_int, from_none], self.end)
        if self.grade is not None:
            result["grade"] = from_union([lambda x: to_enum(Grade, x), from_none], self.grade)
        if self.lead_in is not None:
            result["lead_in"] = from_union([lambda x: to_class(LeadIn, x), from_none], self.lead_in)
        if self.quote is not None:
            result["quote"] = from_union([from_str, from_none], self.quote)
        if self.start is not None:
            result["start"] = from_union([from_int, from_none], self.start)
        if self.text_problem is not None:
            result["text_problem"] = from_union([from_str, from_none], self.text_problem)
        if self.text_retry_at is not None:
            result["text_retry_at"] = from_union([from_str, from_none], self.text_retry_at)
        if self.text_sha256 is not None:
            result["text_sha256"] = from_union([from_str, from_none], self.text_sha256)
        if self.text_status is not None:
            result["text_status"] = from_union([lambda x: to_enum(TextStatus, x), from_none], self.text_status)
        return result


class Datum(Enum):
    MEDIA = "media"
    NON_PUBLIC = "non_public"
    PERSONAL = "personal"
    PRICES = "prices"
    USER_CONTENT = "user_content"


class Mean(Enum):
    AUTOMATED = "automated"
    BULK = "bulk"
    CIRCUMVENTION = "circumvention"
    UNDOCUMENTED_API = "undocumented_api"


class PurposeElement(Enum):
    AI = "ai"
    COMMERCIAL = "commercial"
    COMPETING = "competing"
    RESALE = "resale"
    SPAM = "spam"


@dataclass
class AnsweredLimits:
    """How far a denial reaches, where it is narrower than its key; it stays a denial."""

    text: str
    """The same as a sentence."""

    data: Optional[List[Datum]] = None
    """Kinds of data that the ban is about."""

    evidence: Optional[List[int]] = None
    """Places of its passages in the evidence."""

    means: Optional[List[Mean]] = None
    """Means that the ban is about."""

    purposes: Optional[List[PurposeElement]] = None
    """Purposes that the ban is about."""

    @staticmethod
    def from_dict(obj: Any) -> 'AnsweredLimits':
        assert isinstance(obj, dict)
        text = from_str(obj.get("text"))
        data = from_union([lambda x: from_list(Datum, x), from_none], obj.get("data"))
        evidence = from_union([lambda x: from_list(from_int, x), from_none], obj.get("evidence"))
        means = from_union([lambda x: from_list(Mean, x), from_none], obj.get("means"))
        purposes = from_union([lambda x: from_list(PurposeElement, x), from_none], obj.get("purposes"))
        return AnsweredLimits(text, data, evidence, means, purposes)

    def to_dict(self) -> dict:
        result: dict = {}
        result["text"] = from_str(self.text)
        if self.data is not None:
            result["data"] = from_union([lambda x: from_list(lambda x: to_enum(Datum, x), x), from_none], self.data)
        if self.evidence is not None:
            result["evidence"] = from_union([lambda x: from_list(from_int, x), from_none], self.evidence)
        if self.means is not None:
            result["means"] = from_union([lambda x: from_list(lambda x: to_enum(Mean, x), x), from_none], self.means)
        if self.purposes is not None:
            result["purposes"] = from_union([lambda x: from_list(lambda x: to_enum(PurposeElement, x), x), from_none], self.purposes)
        return result


@dataclass
class ValueAccuracy:
    """How often values that came about like this one were measured to be right."""

    high: float
    """Upper end of the 95 % interval."""

    low: float
    """Lower end of the 95 % interval."""

    share: float
    """Share of them that was right."""

    texts: int
    """Labelled texts that they are from."""

    values: int
    """Values that it was measured on."""

    @staticmethod
    def from_dict(obj: Any) -> 'ValueAccuracy':
        assert isinstance(obj, dict)
        high = from_float(obj.get("high"))
        low = from_float(obj.get("low"))
        share = from_float(obj.get("share"))
        texts = from_int(obj.get("texts"))
        values = from_int(obj.get("values"))
        return ValueAccuracy(high, low, share, texts, values)

    def to_dict(self) -> dict:
        result: dict = {}
        result["high"] = to_float(self.high)
        result["low"] = to_float(self.low)
        result["share"] = to_float(self.share)
        result["texts"] = from_int(self.texts)
        result["values"] = from_int(self.values)
        return result


class Step(Enum):
    """`generate`: have the terms read, at `url`. `wait`: their reading is under way.
    `ask_user`: put `question` to a person. `request_approval`: request a decision on
    `question` by a POST to `url`. `retry`: ask again, after `retry_after_s`, or with what
    `question` asks the agent for: a permission key, a promise. `none`: refrain.
    """
    ASK_USER = "ask_user"
    GENERATE = "generate"
    NONE = "none"
    REQUEST_APPROVAL = "request_approval"
    RETRY = "retry"
    WAIT = "wait"


@dataclass
class NextStep:
    """What the caller does now, where it is left without a decision."""

    step: Step
    """`generate`: have the terms read, at `url`. `wait`: their reading is under way.
    `ask_user`: put `question` to a person. `request_approval`: request a decision on
    `question` by a POST to `url`. `retry`: ask again, after `retry_after_s`, or with what
    `question` asks the agent for: a permission key, a promise. `none`: refrain.
    """
    question: Optional[str] = None
    """For a person, or for the agent where it asks again, to be answered in a word. No words of
    a document are in it.
    """
    retry_after_s: Optional[int] = None
    """Seconds to wait before."""

    url: Optional[str] = None
    """Where to do it."""

    @staticmethod
    def from_dict(obj: Any) -> 'NextStep':
        assert isinstance(obj, dict)
        step = Step(obj.get("step"))
        question = from_union([from_str, from_none], obj.get("question"))
        retry_after_s = from_union([from_int, from_none], obj.get("retry_after_s"))
        url = from_union([from_str, from_none], obj.get("url"))
        return NextStep(step, question, retry_after_s, url)

    def to_dict(self) -> dict:
        result: dict = {}
        result["step"] = to_enum(Step, self.step)
        if self.question is not None:
            result["question"] = from_union([from_str, from_none], self.question)
        if self.retry_after_s is not None:
            result["retry_after_s"] = from_union([from_int, from_none], self.retry_after_s)
        if self.url is not None:
            result["url"] = from_union([from_str, from_none], self.url)
        return result


class CheckResultNotGiven(Enum):
    """Why there is no value although there are terms: they were read without enough certainty,
    or not in full.
    """
    NOT_READ = "not_read"
    UNSURE = "unsure"


class Permission(Enum):
    """The value as one word."""

    ALLOWED = "allowed"
    DENIED = "denied"
    NOT_SPECIFIED = "not_specified"


@dataclass
class RateLimits:
    """How much an agent may ask of the service."""

    concurrent_sessions: Optional[int] = None
    """Most agent sessions at the same time."""

    requests_per_day: Optional[int] = None
    """Most requests in a day."""

    requests_per_hour: Optional[int] = None
    """Most requests in an hour."""

    requests_per_minute: Optional[int] = None
    """Most requests in a minute."""

    @staticmethod
    def from_dict(obj: Any) -> 'RateLimits':
        assert isinstance(obj, dict)
        concurrent_sessions = from_union([from_int, from_none], obj.get("concurrent_sessions"))
        requests_per_day = from_union([from_int, from_none], obj.get("requests_per_day"))
        requests_per_hour = from_union([from_int, from_none], obj.get("requests_per_hour"))
        requests_per_minute = from_union([from_int, from_none], obj.get("requests_per_minute"))
        return RateLimits(concurrent_sessions, requests_per_day, requests_per_hour, requests_per_minute)

    def to_dict(self) -> dict:
        result: dict = {}
        if self.concurrent_sessions is not None:
            result["concurrent_sessions"] = from_union([from_int, from_none], self.concurrent_sessions)
        if self.requests_per_day is not None:
            result["requests_per_day"] = from_union([from_int, from_none], self.requests_per_day)
        if self.requests_per_hour is not None:
            result["requests_per_hour"] = from_union([from_int, from_none], self.requests_per_hour)
        if self.requests_per_minute is not None:
            result["requests_per_minute"] = from_union([from_int, from_none], self.requests_per_minute)
        return result


class ReasonCode(Enum):
    """Why the answer is what it is; stable."""

    ACTION_NOT_RECOGNISED = "action_not_recognised"
    CONDITION_NOT_MET = "condition_not_met"
    DENIED_BY_APPROVER = "denied_by_approver"
    GRANTED_BY_APPROVER = "granted_by_approver"
    LISTED = "listed"
    LISTED_CONDITIONAL = "listed_conditional"
    LOOKUP_TIMED_OUT = "lookup_timed_out"
    NOT_KEPT = "not_kept"
    NOT_KNOWN_THEN = "not_known_then"
    NOT_LISTED = "not_listed"
    NO_DOCUMENT = "no_document"
    NULL_IN_DOCUMENT = "null_in_document"
    OWN_FILE_INVALID = "own_file_invalid"
    PERMITTED_BY_SITE = "permitted_by_site"
    UNREACHABLE = "unreachable"


class ActionType(Enum):
    """The kind of action, of those that the form knows."""

    API_CALL = "api_call"
    CUSTOM = "custom"
    DATA_ACCESS = "data_access"
    PURCHASE = "purchase"


class Decision(Enum):
    """`acknowledged` for an answer of `allowed` that does not block, `declined` for every other."""

    ACKNOWLEDGED = "acknowledged"
    DECLINED = "declined"


class OrsVersion(Enum):
    THE_01 = "0.1"


@dataclass
class ReceiptProvider:
    """Whose terms these are."""

    origin: str
    """Origin of the site."""

    @staticmethod
    def from_dict(obj: Any) -> 'ReceiptProvider':
        assert isinstance(obj, dict)
        origin = from_str(obj.get("origin"))
        return ReceiptProvider(origin)

    def to_dict(self) -> dict:
        result: dict = {}
        result["origin"] = from_str(self.origin)
        return result


@dataclass
class Receipt:
    """The signed answer, in the form of the Open Receipt Specification v0.1."""

    action_context: Dict[str, Union[int, str]]
    action_type: ActionType
    """The kind of action, of those that the form knows."""

    agent_id: str
    """The agent as it names itself, else `unnamed`."""

    amount_charged: float
    """Receipts are free."""

    canonical_hash: str
    """SHA-256 of the RFC 8785 form of all that is signed."""

    created_at: str
    """When the receipt was made."""

    decision: Decision
    """`acknowledged` for an answer of `allowed` that does not block, `declined` for every other."""

    key_id: str
    """`kid` of the key."""

    ors_version: OrsVersion
    """Version of the form."""

    pricing_version: str
    """Receipts are free: `none`."""

    provider: ReceiptProvider
    receipt_id: UUID
    """Of this receipt alone."""

    signature: str
    """Ed25519, base64url."""

    terms_hash: str
    """The hash of the document; without a document, of no bytes."""

    terms_url: str
    """Where the terms document is published."""

    timestamp: str
    """Time of the check."""

    workspace_id: UUID
    """Of the installation."""

    issuer: Optional[str] = None
    """Origin of the service, whose /.well-known/jwks.json has its keys."""

    @staticmethod
    def from_dict(obj: Any) -> 'Receipt':
        assert isinstance(obj, dict)
        action_context = from_dict(lambda x: from_union([from_int, from_str], x), obj.get("action_context"))
        action_type = ActionType(obj.get("action_type"))
        agent_id = from_str(obj.get("agent_id"))
        amount_charged = from_float(obj.get("amount_charged"))
        canonical_hash = from_str(obj.get("canonical_hash"))
        created_at = from_str(obj.get("created_at"))
        decision = Decision(obj.get("decision"))
        key_id = from_str(obj.get("key_id"))
        ors_version = OrsVersion(obj.get("ors_version"))
        pricing_version = from_str(obj.get("pricing_version"))
        provider = ReceiptProvider.from_dict(obj.get("provider"))
        receipt_id = UUID(obj.get("receipt_id"))
        signature = from_str(obj.get("signature"))
        terms_hash = from_str(obj.get("terms_hash"))
        terms_url = from_str(obj.get("terms_url"))
        timestamp = from_str(obj.get("timestamp"))
        workspace_id = UUID(obj.get("workspace_id"))
        issuer = from_union([from_str, from_none], obj.get("issuer"))
        return Receipt(action_context, action_type, agent_id, amount_charged, canonical_hash, created_at, decision, key_id, ors_version, pricing_version, provider, receipt_id, signature, terms_hash, terms_url, timestamp, workspace_id, issuer)

    def to_dict(self) -> dict:
        result: dict = {}
        result["action_context"] = from_dict(lambda x: from_union([from_int, from_str], x), self.action_context)
        result["action_type"] = to_enum(ActionType, self.action_type)
        result["agent_id"] = from_str(self.agent_id)
        result["amount_charged"] = to_float(self.amount_charged)
        result["canonical_hash"] = from_str(self.canonical_hash)
        result["created_at"] = from_str(self.created_at)
        result["decision"] = to_enum(Decision, self.decision)
        result["key_id"] = from_str(self.key_id)
        result["ors_version"] = to_enum(OrsVersion, self.ors_version)
        result["pricing_version"] = from_str(self.pricing_version)
        result["provider"] = to_class(ReceiptProvider, self.provider)
        result["receipt_id"] = str(self.receipt_id)
        result["signature"] = from_str(self.signature)
        result["terms_hash"] = from_str(self.terms_hash)
        result["terms_url"] = from_str(self.terms_url)
        result["timestamp"] = from_str(self.timestamp)
        result["workspace_id"] = str(self.workspace_id)
        if self.issuer is not None:
            result["issuer"] = from_union([from_str, from_none], self.issuer)
        return result


class ResolvedPermission(Enum):
    """The key that a free-text action was mapped to."""

    ALLOW_TRAINING = "allow_training"
    API_ACCESS = "api_access"
    CREATE_ACCOUNT = "create_account"
    MAKE_PURCHASES = "make_purchases"
    POST_CONTENT = "post_content"
    READ_CONTENT = "read_content"
    SCRAPE_DATA = "scrape_data"


class Confidence(Enum):
    HIGH = "high"
    LOW = "low"
    MEDIUM = "medium"


@dataclass
class ConditionalPermission:
    """Allowed or denied under conditions."""

    allowed: bool
    """Whether the permission is granted."""

    conditions: Optional[str] = None
    """Conditions in words for people."""

    max_frequency: Optional[str] = None
    """How often the action may be done, as count/unit; the unit is second, minute, hour, day,
    week, month or year.
    """
    requires_auth: Optional[bool] = None
    """Whether this action needs authentication."""

    scope: Optional[str] = None
    """The part of the data meant."""

    @staticmethod
    def from_dict(obj: Any) -> 'ConditionalPermission':
        assert isinstance(obj, dict)
        allowed = from_bool(obj.get("allowed"))
        conditions = from_union([from_str, from_none], obj.get("conditions"))
        max_frequency = from_union([from_str, from_none], obj.get("max_frequency"))
        requires_auth = from_union([from_bool, from_none], obj.get("requires_auth"))
        scope = from_union([from_str, from_none], obj.get("scope"))
        return ConditionalPermission(allowed, conditions, max_frequency, requires_auth, scope)

    def to_dict(self) -> dict:
        result: dict = {}
        result["allowed"] = from_bool(self.allowed)
        if self.conditions is not None:
            result["conditions"] = from_union([from_str, from_none], self.conditions)
        if self.max_frequency is not None:
            result["max_frequency"] = from_union([from_str, from_none], self.max_frequency)
        if self.requires_auth is not None:
            result["requires_auth"] = from_union([from_bool, from_none], self.requires_auth)
        if self.scope is not None:
            result["scope"] = from_union([from_str, from_none], self.scope)
        return result


@dataclass
class CheckResultValue:
    """The value with its tier."""

    caveats: List[str]
    """What to be careful about; for high and medium fields empty unless something is wrong with
    the document itself.
    """
    confidence: Optional[Confidence] = None
    """How reliable this field has been measured to be; null when there is no document."""

    value: Optional[Union[bool, ConditionalPermission]] = None

    @staticmethod
    def from_dict(obj: Any) -> 'CheckResultValue':
        assert isinstance(obj, dict)
        caveats = from_list(from_str, obj.get("caveats"))
        confidence = from_union([from_none, Confidence], obj.get("confidence"))
        value = from_union([from_bool, from_none, ConditionalPermission.from_dict], obj.get("value"))
        return CheckResultValue(caveats, confidence, value)

    def to_dict(self) -> dict:
        result: dict = {}
        result["caveats"] = from_list(from_str, self.caveats)
        result["confidence"] = from_union([from_none, lambda x: to_enum(Confidence, x)], self.confidence)
        result["value"] = from_union([from_bool, from_none, lambda x: to_class(ConditionalPermission, x)], self.value)
        return result


class AllowTraining(Enum):
    """Of `allow_training`.
    
    Of `api_access`.
    
    Of `create_account`.
    
    Of `make_purchases`.
    
    Of `post_content`.
    
    Of `read_content`.
    
    Of `scrape_data`.
    """
    ALLOW = "allow"
    CONDITIONAL = "conditional"
    DENY = "deny"


@dataclass
class SignalSayings:
    """What it says, by the permissions that it bears on."""

    allow_training: Optional[AllowTraining] = None
    """Of `allow_training`."""

    api_access: Optional[AllowTraining] = None
    """Of `api_access`."""

    create_account: Optional[AllowTraining] = None
    """Of `create_account`."""

    make_purchases: Optional[AllowTraining] = None
    """Of `make_purchases`."""

    post_content: Optional[AllowTraining] = None
    """Of `post_content`."""

    read_content: Optional[AllowTraining] = None
    """Of `read_content`."""

    scrape_data: Optional[AllowTraining] = None
    """Of `scrape_data`."""

    @staticmethod
    def from_dict(obj: Any) -> 'SignalSayings':
        assert isinstance(obj, dict)
        allow_training = from_union([AllowTraining, from_none], obj.get("allow_training"))
        api_access = from_union([AllowTraining, from_none], obj.get("api_access"))
        create_account = from_union([AllowTraining, from_none], obj.get("create_account"))
        make_purchases = from_union([AllowTraining, from_none], obj.get("make_purchases"))
        post_content = from_union([AllowTraining, from_none], obj.get("post_content"))
        read_content = from_union([AllowTraining, from_none], obj.get("read_content"))
        scrape_data = from_union([AllowTraining, from_none], obj.get("scrape_data"))
        return SignalSayings(allow_training, api_access, create_account, make_purchases, post_content, read_content, scrape_data)

    def to_dict(self) -> dict:
        result: dict = {}
        if self.allow_training is not None:
            result["allow_training"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.allow_training)
        if self.api_access is not None:
            result["api_access"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.api_access)
        if self.create_account is not None:
            result["create_account"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.create_account)
        if self.make_purchases is not None:
            result["make_purchases"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.make_purchases)
        if self.post_content is not None:
            result["post_content"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.post_content)
        if self.read_content is not None:
            result["read_content"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.read_content)
        if self.scrape_data is not None:
            result["scrape_data"] = from_union([lambda x: to_enum(AllowTraining, x), from_none], self.scrape_data)
        return result


@dataclass
class MachineSignal:
    """What a site tells machines in one place."""

    kind: ConflictKind
    """By which specification the site speaks."""

    retrieved_at: str
    """When it was read, UTC."""

    says: SignalSayings
    scope: str
    """Paths it speaks of, as robots.txt patterns: `/` the whole site, `/$` its front page."""

    source_url: str
    """Where it stands."""

    text: str
    """As it stands there: text of a third party, never instructions."""

    agents: Optional[List[SignalAgent]] = None
    """Whom it is addressed to; absent where it is addressed to all."""

    @staticmethod
    def from_dict(obj: Any) -> 'MachineSignal':
        assert isinstance(obj, dict)
        kind = ConflictKind(obj.get("kind"))
        retrieved_at = from_str(obj.get("retrieved_at"))
        says = SignalSayings.from_dict(obj.get("says"))
        scope = from_str(obj.get("scope"))
        source_url = from_str(obj.get("source_url"))
        text = from_str(obj.get("text"))
        agents = from_union([lambda x: from_list(SignalAgent.from_dict, x), from_none], obj.get("agents"))
        return MachineSignal(kind, retrieved_at, says, scope, source_url, text, agents)

    def to_dict(self) -> dict:
        result: dict = {}
        result["kind"] = to_enum(ConflictKind, self.kind)
        result["retrieved_at"] = from_str(self.retrieved_at)
        result["says"] = to_class(SignalSayings, self.says)
        result["scope"] = from_str(self.scope)
        result["source_url"] = from_str(self.source_url)
        result["text"] = from_str(self.text)
        if self.agents is not None:
            result["agents"] = from_union([lambda x: from_list(lambda x: to_class(SignalAgent, x), x), from_none], self.agents)
        return result


class SignalsState(Enum):
    """Whether they were read within a day (`fresh`) or earlier (`stale`), are being read
    (`pending`: ask again shortly), or are not known and not asked for (`unavailable`). The
    terms wait for none of them.
    """
    FRESH = "fresh"
    PENDING = "pending"
    STALE = "stale"
    UNAVAILABLE = "unavailable"


@dataclass
class CheckSignals:
    """The machine signals that bear on the permission."""

    items: List[MachineSignal]
    """In the order they were read."""

    state: SignalsState
    """Whether they were read within a day (`fresh`) or earlier (`stale`), are being read
    (`pending`: ask again shortly), or are not known and not asked for (`unavailable`). The
    terms wait for none of them.
    """
    retrieved_at: Optional[str] = None
    """When they were last gathered, UTC."""

    @staticmethod
    def from_dict(obj: Any) -> 'CheckSignals':
        assert isinstance(obj, dict)
        items = from_list(MachineSignal.from_dict, obj.get("items"))
        state = SignalsState(obj.get("state"))
        retrieved_at = from_union([from_str, from_none], obj.get("retrieved_at"))
        return CheckSignals(items, state, retrieved_at)

    def to_dict(self) -> dict:
        result: dict = {}
        result["items"] = from_list(lambda x: to_class(MachineSignal, x), self.items)
        result["state"] = to_enum(SignalsState, self.state)
        if self.retrieved_at is not None:
            result["retrieved_at"] = from_union([from_str, from_none], self.retrieved_at)
        return result


class Source(Enum):
    """Which document answered: the domain's own file, the registry's, or none."""

    AUTHORITATIVE = "authoritative"
    NONE = "none"
    REGISTRY = "registry"


class ValidationStatus(Enum):
    """How far the registry entry that answered has been checked.
    
    How far the entry has been checked.
    """
    FLAGGED = "flagged"
    UNVALIDATED = "unvalidated"
    VALIDATED = "validated"


class Verdict(Enum):
    """What the caller does, by its policy or the default one."""

    BLOCK = "block"
    ESCALATE = "escalate"
    PROCEED = "proceed"
    PROCEED_IF_CONDITIONS_MET = "proceed_if_conditions_met"


@dataclass
class CheckResult:
    """The answer to one check."""

    action: str
    """Action as requested."""

    check_id: UUID
    """The record of this check in the audit log."""

    checked_at: str
    """Time of the check, UTC."""

    confidence: float
    """Match confidence of this lookup; not the accuracy of the field."""

    domain: str
    """Domain checked."""

    permission: Permission
    """The value as one word."""

    reason_code: ReasonCode
    """Why the answer is what it is; stable."""

    result: CheckResultValue
    source: Source
    """Which document answered: the domain's own file, the registry's, or none."""

    success: bool
    """True also for a domain without a terms document."""

    verdict: Verdict
    """What the caller does, by its policy or the default one."""

    accuracy: Optional[float] = None
    """Share of values that came about like this one and were measured to be right; for entries
    that say it.
    """
    agentterms_version: Optional[str] = None
    """Version that the document declares."""

    answered_for: Optional[str] = None
    """The domain whose document answered, where that is another name than the one asked for:
    without `www.`, or a parent.
    """
    approval: Optional[AppliedApproval] = None
    as_of: Optional[AsOf] = None
    conditions: Optional[List[AnsweredCondition]] = None
    """All conditions of the value; absent where it has none."""

    conflicts: Optional[List[SignalConflict]] = None
    """Signals that contradict the terms; where they were asked for. The verdict leaves them to
    the caller.
    """
    document_hash: Optional[str] = None
    """SHA-256 of the document's RFC 8785 form."""

    error: Optional[Error] = None
    """Set when the domain has no terms document."""

    evidence: Optional[List[EvidencePassage]] = None
    """What the value rests on, the best first; where it was asked for."""

    limits: Optional[AnsweredLimits] = None
    measured: Optional[ValueAccuracy] = None
    message: Optional[str] = None
    """Accompanies `error`."""

    next: Optional[NextStep] = None
    not_given: Optional[CheckResultNotGiven] = None
    """Why there is no value although there are terms: they were read without enough certainty,
    or not in full.
    """
    obligations: Optional[List[AnsweredCondition]] = None
    """What the caller has to keep while or after acting; present when it stated a profile."""

    policy_excerpt: Optional[str] = None
    """What the document says of the action; present when a document answered."""

    rate_limits: Optional[RateLimits] = None
    receipt: Optional[Receipt] = None
    residual: Optional[List[AnsweredCondition]] = None
    """Those that are open for the caller; present when it stated a profile."""

    resolved_permission: Optional[ResolvedPermission] = None
    """The key that a free-text action was mapped to."""

    retry_after_seconds: Optional[int] = None
    """When asking again can find more; with `unreachable` and `lookup_timed_out`."""

    signals: Optional[CheckSignals] = None
    validation_status: Optional[ValidationStatus] = None
    """How far the registry entry that answered has been checked."""

    @staticmethod
    def from_dict(obj: Any) -> 'CheckResult':
        assert isinstance(obj, dict)
        action = from_str(obj.get("action"))
        check_id = UUID(obj.get("check_id"))
        checked_at = from_str(obj.get("checked_at"))
        confidence = from_float(obj.get("confidence"))
        domain = from_str(obj.get("domain"))
        permission = Permission(obj.get("permission"))
        reason_code = ReasonCode(obj.get("reason_code"))
        result = CheckResultValue.from_dict(obj.get("result"))
        source = Source(obj.get("source"))
        success = from_bool(obj.get("success"))
        verdict = Verdict(obj.get("verdict"))
        accuracy = from_union([from_float, from_none], obj.get("accuracy"))
        agentterms_version = from_union([from_str, from_none], obj.get("agentterms_version"))
        answered_for = from_union([from_str, from_none], obj.get("answered_for"))
        approval = from_union([AppliedApproval.from_dict, from_none], obj.get("approval"))
        as_of = from_union([AsOf.from_dict, from_none], obj.get("as_of"))
        conditions = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("conditions"))
        conflicts = from_union([lambda x: from_list(SignalConflict.from_dict, x), from_none], obj.get("conflicts"))
        document_hash = from_union([from_str, from_none], obj.get("document_hash"))
        error = from_union([Error, from_none], obj.get("error"))
        evidence = from_union([lambda x: from_list(EvidencePassage.from_dict, x), from_none], obj.get("evidence"))
        limits = from_union([AnsweredLimits.from_dict, from_none], obj.get("limits"))
        measured = from_union([ValueAccuracy.from_dict, from_none], obj.get("measured"))
        message = from_union([from_str, from_none], obj.get("message"))
        next = from_union([NextStep.from_dict, from_none], obj.get("next"))
        not_given = from_union([CheckResultNotGiven, from_none], obj.get("not_given"))
        obligations = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("obligations"))
        policy_excerpt = from_union([from_str, from_none], obj.get("policy_excerpt"))
        rate_limits = from_union([RateLimits.from_dict, from_none], obj.get("rate_limits"))
        receipt = from_union([Receipt.from_dict, from_none], obj.get("receipt"))
        residual = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("residual"))
        resolved_permission = from_union([ResolvedPermission, from_none], obj.get("resolved_permission"))
        retry_after_seconds = from_union([from_int, from_none], obj.get("retry_after_seconds"))
        signals = from_union([CheckSignals.from_dict, from_none], obj.get("signals"))
        validation_status = from_union([ValidationStatus, from_none], obj.get("validation_status"))
        return CheckResult(action, check_id, checked_at, confidence, domain, permission, reason_code, result, source, success, verdict, accuracy, agentterms_version, answered_for, approval, as_of, conditions, conflicts, document_hash, error, evidence, limits, measured, message, next, not_given, obligations, policy_excerpt, rate_limits, receipt, residual, resolved_permission, retry_after_seconds, signals, validation_status)

    def to_dict(self) -> dict:
        result: dict = {}
        result["action"] = from_str(self.action)
        result["check_id"] = str(self.check_id)
        result["checked_at"] = from_str(self.checked_at)
        result["confidence"] = to_float(self.confidence)
        result["domain"] = from_str(self.domain)
        result["permission"] = to_enum(Permission, self.permission)
        result["reason_code"] = to_enum(ReasonCode, self.reason_code)
        result["result"] = to_class(CheckResultValue, self.result)
        result["source"] = to_enum(Source, self.source)
        result["success"] = from_bool(self.success)
        result["verdict"] = to_enum(Verdict, self.verdict)
        if self.accuracy is not None:
            result["accuracy"] = from_union([to_float, from_none], self.accuracy)
        if self.agentterms_version is not None:
            result["agentterms_version"] = from_union([from_str, from_none], self.agentterms_version)
        if self.answered_for is not None:
            result["answered_for"] = from_union([from_str, from_none], self.answered_for)
        if self.approval is not None:
            result["approval"] = from_union([lambda x: to_class(AppliedApproval, x), from_none], self.approval)
        if self.as_of is not None:
            result["as_of"] = from_union([lambda x: to_class(AsOf, x), from_none], self.as_of)
        if self.conditions is not None:
            result["conditions"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.conditions)
        if self.conflicts is not None:
            result["conflicts"] = from_union([lambda x: from_list(lambda x: to_class(SignalConflict, x), x), from_none], self.conflicts)
        if self.document_hash is not None:
            result["document_hash"] = from_union([from_str, from_none], self.document_hash)
        if self.error is not None:
            result["error"] = from_union([lambda x: to_enum(Error, x), from_none], self.error)
        if self.evidence is not None:
            result["evidence"] = from_union([lambda x: from_list(lambda x: to_class(EvidencePassage, x), x), from_none], self.evidence)
        if self.limits is not None:
            result["limits"] = from_union([lambda x: to_class(AnsweredLimits, x), from_none], self.limits)
        if self.measured is not None:
            result["measured"] = from_union([lambda x: to_class(ValueAccuracy, x), from_none], self.measured)
        if self.message is not None:
            result["message"] = from_union([from_str, from_none], self.message)
        if self.next is not None:
            result["next"] = from_union([lambda x: to_class(NextStep, x), from_none], self.next)
        if self.not_given is not None:
            result["not_given"] = from_union([lambda x: to_enum(CheckResultNotGiven, x), from_none], self.not_given)
        if self.obligations is not None:
            result["obligations"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.obligations)
        if self.policy_excerpt is not None:
            result["policy_excerpt"] = from_union([from_str, from_none], self.policy_excerpt)
        if self.rate_limits is not None:
            result["rate_limits"] = from_union([lambda x: to_class(RateLimits, x), from_none], self.rate_limits)
        if self.receipt is not None:
            result["receipt"] = from_union([lambda x: to_class(Receipt, x), from_none], self.receipt)
        if self.residual is not None:
            result["residual"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.residual)
        if self.resolved_permission is not None:
            result["resolved_permission"] = from_union([lambda x: to_enum(ResolvedPermission, x), from_none], self.resolved_permission)
        if self.retry_after_seconds is not None:
            result["retry_after_seconds"] = from_union([from_int, from_none], self.retry_after_seconds)
        if self.signals is not None:
            result["signals"] = from_union([lambda x: to_class(CheckSignals, x), from_none], self.signals)
        if self.validation_status is not None:
            result["validation_status"] = from_union([lambda x: to_enum(ValidationStatus, x), from_none], self.validation_status)
        return result


@dataclass
class CheckBatchResult:
    """The answer to one check.
    
    A malformed item.
    """
    success: bool
    """True also for a domain without a terms document.
    
    This item was not answered.
    """
    accuracy: Optional[float] = None
    """Share of values that came about like this one and were measured to be right; for entries
    that say it.
    """
    action: Optional[str] = None
    """Action as requested."""

    agentterms_version: Optional[str] = None
    """Version that the document declares."""

    answered_for: Optional[str] = None
    """The domain whose document answered, where that is another name than the one asked for:
    without `www.`, or a parent.
    """
    approval: Optional[AppliedApproval] = None
    check_id: Optional[UUID] = None
    """The record of this check in the audit log."""

    checked_at: Optional[str] = None
    """Time of the check, UTC."""

    conditions: Optional[List[AnsweredCondition]] = None
    """All conditions of the value; absent where it has none."""

    confidence: Optional[float] = None
    """Match confidence of this lookup; not the accuracy of the field."""

    document_hash: Optional[str] = None
    """SHA-256 of the document's RFC 8785 form."""

    domain: Optional[str] = None
    """Domain checked."""

    error: Optional[str] = None
    """Set when the domain has no terms document.
    
    Stable code of the failure.
    """
    id: Optional[Union[int, str]] = None
    """The caller's own name for the check, given back with its answer."""

    limits: Optional[AnsweredLimits] = None
    measured: Optional[ValueAccuracy] = None
    message: Optional[str] = None
    """Accompanies `error`.
    
    What is wrong with the item.
    """
    next: Optional[NextStep] = None
    not_given: Optional[CheckResultNotGiven] = None
    """Why there is no value although there are terms: they were read without enough certainty,
    or not in full.
    """
    obligations: Optional[List[AnsweredCondition]] = None
    """What the caller has to keep while or after acting; present when it stated a profile."""

    permission: Optional[Permission] = None
    """The value as one word."""

    policy_excerpt: Optional[str] = None
    """What the document says of the action; present when a document answered."""

    rate_limits: Optional[RateLimits] = None
    reason_code: Optional[ReasonCode] = None
    """Why the answer is what it is; stable."""

    receipt: Optional[Receipt] = None
    residual: Optional[List[AnsweredCondition]] = None
    """Those that are open for the caller; present when it stated a profile."""

    resolved_permission: Optional[ResolvedPermission] = None
    """The key that a free-text action was mapped to."""

    result: Optional[CheckResultValue] = None
    retry_after_seconds: Optional[int] = None
    """When asking again can find more; with `unreachable` and `lookup_timed_out`."""

    source: Optional[Source] = None
    """Which document answered: the domain's own file, the registry's, or none."""

    validation_status: Optional[ValidationStatus] = None
    """How far the registry entry that answered has been checked."""

    verdict: Optional[Verdict] = None
    """What the caller does, by its policy or the default one."""

    @staticmethod
    def from_dict(obj: Any) -> 'CheckBatchResult':
        assert isinstance(obj, dict)
        success = from_bool(obj.get("success"))
        accuracy = from_union([from_float, from_none], obj.get("accuracy"))
        action = from_union([from_str, from_none], obj.get("action"))
        agentterms_version = from_union([from_str, from_none], obj.get("agentterms_version"))
        answered_for = from_union([from_str, from_none], obj.get("answered_for"))
        approval = from_union([AppliedApproval.from_dict, from_none], obj.get("approval"))
        check_id = from_union([lambda x: UUID(x), from_none], obj.get("check_id"))
        checked_at = from_union([from_str, from_none], obj.get("checked_at"))
        conditions = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("conditions"))
        confidence = from_union([from_float, from_none], obj.get("confidence"))
        document_hash = from_union([from_str, from_none], obj.get("document_hash"))
        domain = from_union([from_str, from_none], obj.get("domain"))
        error = from_union([from_str, from_none], obj.get("error"))
        id = from_union([from_int, from_str, from_none], obj.get("id"))
        limits = from_union([AnsweredLimits.from_dict, from_none], obj.get("limits"))
        measured = from_union([ValueAccuracy.from_dict, from_none], obj.get("measured"))
        message = from_union([from_str, from_none], obj.get("message"))
        next = from_union([NextStep.from_dict, from_none], obj.get("next"))
        not_given = from_union([CheckResultNotGiven, from_none], obj.get("not_given"))
        obligations = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("obligations"))
        permission = from_union([Permission, from_none], obj.get("permission"))
        policy_excerpt = from_union([from_str, from_none], obj.get("policy_excerpt"))
        rate_limits = from_union([RateLimits.from_dict, from_none], obj.get("rate_limits"))
        reason_code = from_union([ReasonCode, from_none], obj.get("reason_code"))
        receipt = from_union([Receipt.from_dict, from_none], obj.get("receipt"))
        residual = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("residual"))
        resolved_permission = from_union([ResolvedPermission, from_none], obj.get("resolved_permission"))
        result = from_union([CheckResultValue.from_dict, from_none], obj.get("result"))
        retry_after_seconds = from_union([from_int, from_none], obj.get("retry_after_seconds"))
        source = from_union([Source, from_none], obj.get("source"))
        validation_status = from_union([ValidationStatus, from_none], obj.get("validation_status"))
        verdict = from_union([Verdict, from_none], obj.get("verdict"))
        return CheckBatchResult(success, accuracy, action, agentterms_version, answered_for, approval, check_id, checked_at, conditions, confidence, document_hash, domain, error, id, limits, measured, message, next, not_given, obligations, permission, policy_excerpt, rate_limits, reason_code, receipt, residual, resolved_permission, result, retry_after_seconds, source, validation_status, verdict)

    def to_dict(self) -> dict:
        result: dict = {}
        result["success"] = from_bool(self.success)
        if self.accuracy is not None:
            result["accuracy"] = from_union([to_float, from_none], self.accuracy)
        if self.action is not None:
            result["action"] = from_union([from_str, from_none], self.action)
        if self.agentterms_version is not None:
            result["agentterms_version"] = from_union([from_str, from_none], self.agentterms_version)
        if self.answered_for is not None:
            result["answered_for"] = from_union([from_str, from_none], self.answered_for)
        if self.approval is not None:
            result["approval"] = from_union([lambda x: to_class(AppliedApproval, x), from_none], self.approval)
        if self.check_id is not None:
            result["check_id"] = from_union([lambda x: str(x), from_none], self.check_id)
        if self.checked_at is not None:
            result["checked_at"] = from_union([from_str, from_none], self.checked_at)
        if self.conditions is not None:
            result["conditions"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.conditions)
        if self.confidence is not None:
            result["confidence"] = from_union([to_float, from_none], self.confidence)
        if self.document_hash is not None:
            result["document_hash"] = from_union([from_str, from_none], self.document_hash)
        if self.domain is not None:
            result["domain"] = from_union([from_str, from_none], self.domain)
        if self.error is not None:
            result["error"] = from_union([from_str, from_none], self.error)
        if self.id is not None:
            result["id"] = from_union([from_int, from_str, from_none], self.id)
        if self.limits is not None:
            result["limits"] = from_union([lambda x: to_class(AnsweredLimits, x), from_none], self.limits)
        if self.measured is not None:
            result["measured"] = from_union([lambda x: to_class(ValueAccuracy, x), from_none], self.measured)
        if self.message is not None:
            result["message"] = from_union([from_str, from_none], self.message)
        if self.next is not None:
            result["next"] = from_union([lambda x: to_class(NextStep, x), from_none], self.next)
        if self.not_given is not None:
            result["not_given"] = from_union([lambda x: to_enum(CheckResultNotGiven, x), from_none], self.not_given)
        if self.obligations is not None:
            result["obligations"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.obligations)
        if self.permission is not None:
            result["permission"] = from_union([lambda x: to_enum(Permission, x), from_none], self.permission)
        if self.policy_excerpt is not None:
            result["policy_excerpt"] = from_union([from_str, from_none], self.policy_excerpt)
        if self.rate_limits is not None:
            result["rate_limits"] = from_union([lambda x: to_class(RateLimits, x), from_none], self.rate_limits)
        if self.reason_code is not None:
            result["reason_code"] = from_union([lambda x: to_enum(ReasonCode, x), from_none], self.reason_code)
        if self.receipt is not None:
            result["receipt"] = from_union([lambda x: to_class(Receipt, x), from_none], self.receipt)
        if self.residual is not None:
            result["residual"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.residual)
        if self.resolved_permission is not None:
            result["resolved_permission"] = from_union([lambda x: to_enum(ResolvedPermission, x), from_none], self.resolved_permission)
        if self.result is not None:
            result["result"] = from_union([lambda x: to_class(CheckResultValue, x), from_none], self.result)
        if self.retry_after_seconds is not None:
            result["retry_after_seconds"] = from_union([from_int, from_none], self.retry_after_seconds)
        if self.source is not None:
            result["source"] = from_union([lambda x: to_enum(Source, x), from_none], self.source)
        if self.validation_status is not None:
            result["validation_status"] = from_union([lambda x: to_enum(ValidationStatus, x), from_none], self.validation_status)
        if self.verdict is not None:
            result["verdict"] = from_union([lambda x: to_enum(Verdict, x), from_none], self.verdict)
        return result


@dataclass
class CheckBatchResults:
    """The answers of a batch."""

    results: List[CheckBatchResult]
    """One answer per check, in the same order."""

    success: bool
    """The batch was processed."""

    @staticmethod
    def from_dict(obj: Any) -> 'CheckBatchResults':
        assert isinstance(obj, dict)
        results = from_list(CheckBatchResult.from_dict, obj.get("results"))
        success = from_bool(obj.get("success"))
        return CheckBatchResults(results, success)

    def to_dict(self) -> dict:
        result: dict = {}
        result["results"] = from_list(lambda x: to_class(CheckBatchResult, x), self.results)
        result["success"] = from_bool(self.success)
        return result


@dataclass
class OwnValue:
    """A value of a site's own file."""

    conditions: Optional[List[AnsweredCondition]] = None
    """Its conditions; absent where it has none."""

    limits: Optional[AnsweredLimits] = None
    value: Optional[Union[bool, ConditionalPermission]] = None

    @staticmethod
    def from_dict(obj: Any) -> 'OwnValue':
        assert isinstance(obj, dict)
        conditions = from_union([lambda x: from_list(AnsweredCondition.from_dict, x), from_none], obj.get("conditions"))
        limits = from_union([AnsweredLimits.from_dict, from_none], obj.get("limits"))
        value = from_union([from_bool, from_none, ConditionalPermission.from_dict], obj.get("value"))
        return OwnValue(conditions, limits, value)

    def to_dict(self) -> dict:
        result: dict = {}
        if self.conditions is not None:
            result["conditions"] = from_union([lambda x: from_list(lambda x: to_class(AnsweredCondition, x), x), from_none], self.conditions)
        if self.limits is not None:
            result["limits"] = from_union([lambda x: to_class(AnsweredLimits, x), from_none], self.limits)
        result["value"] = from_union([from_bool, from_none, lambda x: to_class(ConditionalPermission, x)], self.value)
        return result


@dataclass
class OwnValues:
    """By permission key."""

    allow_training: OwnValue
    api_access: OwnValue
    create_account: OwnValue
    make_purchases: OwnValue
    post_content: OwnValue
    read_content: OwnValue
    scrape_data: OwnValue

    @staticmethod
    def from_dict(obj: Any) -> 'OwnValues':
        assert isinstance(obj, dict)
        allow_training = OwnValue.from_dict(obj.get("allow_training"))
        api_access = OwnValue.from_dict(obj.get("api_access"))
        create_account = OwnValue.from_dict(obj.get("create_account"))
        make_purchases = OwnValue.from_dict(obj.get("make_purchases"))
        post_content = OwnValue.from_dict(obj.get("post_content"))
        read_content = OwnValue.from_dict(obj.get("read_content"))
        scrape_data = OwnValue.from_dict(obj.get("scrape_data"))
        return OwnValues(allow_training, api_access, create_account, make_purchases, post_content, read_content, scrape_data)

    def to_dict(self) -> dict:
        result: dict = {}
        result["allow_training"] = to_class(OwnValue, self.allow_training)
        result["api_access"] = to_class(OwnValue, self.api_access)
        result["create_account"] = to_class(OwnValue, self.create_account)
        result["make_purchases"] = to_class(OwnValue, self.make_purchases)
        result["post_content"] = to_class(OwnValue, self.post_content)
        result["read_content"] = to_class(OwnValue, self.read_content)
        result["scrape_data"] = to_class(OwnValue, self.scrape_data)
        return result


@dataclass
class AnsweringFile:
    """The site's own file, where that answers checks instead of the entry."""

    document_hash: str
    """SHA-256 of the document's RFC 8785 form."""

    values: OwnValues

    @staticmethod
    def from_dict(obj: Any) -> 'AnsweringFile':
        assert isinstance(obj, dict)
        document_hash = from_str(obj.get("document_hash"))
        values = OwnValues.from_dict(obj.get("values"))
        return AnsweringFile(document_hash, values)

    def to_dict(self) -> dict:
        result: dict = {}
        result["document_hash"] = from_str(self.document_hash)
        result["values"] = to_class(OwnValues, self.values)
        return result


class AllowTrainingNotGiven(Enum):
    """Why there is no value: the terms do not address it, they do but not surely enough, or a
    text was not read.
    """
    NOT_ADDRESSED = "not_addressed"
    NOT_READ = "not_read"
    UNSURE = "unsure"


@dataclass
class ProvenValue:
    """A value with what it rests on."""

    passages: List[EvidencePassage]
    """The best first; without a value those that only seem to bear on it."""

    confidence: Optional[float] = None
    """How often values that came about like this were measured to be right."""

    limits: Optional[AnsweredLimits] = None
    measured: Optional[ValueAccuracy] = None
    not_given: Optional[AllowTrainingNotGiven] = None
    """Why there is no value: the terms do not address it, they do but not surely enough, or a
    text was not read.
    """
    value: Optional[Union[bool, ConditionalPermission]] = None

    @staticmethod
    def from_dict(obj: Any) -> 'ProvenValue':
        assert isinstance(obj, dict)
        passages = from_list(EvidencePassage.from_dict, obj.get("passages"))
        confidence = from_union([from_float, from_none], obj.get("confidence"))
        limits = from_union([AnsweredLimits.from_dict, from_none], obj.get("limits"))
        measured = from_union([ValueAccuracy.from_dict, from_none], obj.get("measured"))
        not_given = from_union([AllowTrainingNotGiven, from_none], obj.get("not_given"))
        value = from_union([from_bool, from_none, ConditionalPermission.from_dict], obj.get("value"))
        return ProvenValue(passages, confidence, limits, measured, not_given, value)

    def to_dict(self) -> dict:
        result: dict = {}
        result["passages"] = from_list(lambda x: to_class(EvidencePassage, x), self.passages)
        if self.confidence is not None:
            result["confidence"] = from_union([to_float, from_none], self.confidence)
        if self.limits is not None:
            result["limits"] = from_union([lambda x: to_class(AnsweredLimits, x), from_none], self.limits)
        if self.measured is not None:
            result["measured"] = from_union([lambda x: to_class(ValueAccuracy, x), from_none], self.measured)
        if self.not_given is not None:
            result["not_given"] = from_union([lambda x: to_enum(AllowTrainingNotGiven, x), from_none], self.not_given)
        result["value"] = from_union([from_bool, from_none, lambda x: to_class(ConditionalPermission, x)], self.value)
        return result


@dataclass
class ProvenValues:
    """By permission key."""

    allow_training: ProvenValue
    api_access: ProvenValue
    create_account: ProvenValue
    make_purchases: ProvenValue
    post_content: ProvenValue
    read_content: ProvenValue
    scrape_data: ProvenValue

    @staticmethod
    def from_dict(obj: Any) -> 'ProvenValues':
        assert isinstance(obj, dict)
        allow_training = ProvenValue.from_dict(obj.get("allow_training"))
        api_access = ProvenValue.from_dict(obj.get("api_access"))
        create_account = ProvenValue.from_dict(obj.get("create_account"))
        make_purchases = ProvenValue.from_dict(obj.get("make_purchases"))
        post_content = ProvenValue.from_dict(obj.get("post_content"))
        read_content = ProvenValue.from_dict(obj.get("read_content"))
        scrape_data = ProvenValue.from_dict(obj.get("scrape_data"))
        return ProvenValues(allow_training, api_access, create_account, make_purchases, post_content, read_content, scrape_data)

    def to_dict(self) -> dict:
        result: dict = {}
        result["allow_training"] = to_class(ProvenValue, self.allow_training)
        result["api_access"] = to_class(ProvenValue, self.api_access)
        result["create_account"] = to_class(ProvenValue, self.create_account)
        result["make_purchases"] = to_class(ProvenValue, self.make_purchases)
        result["post_content"] = to_class(ProvenValue, self.post_content)
        result["read_content"] = to_class(ProvenValue, self.read_content)
        result["scrape_data"] = to_class(ProvenValue, self.scrape_data)
        return result


@dataclass
class EntryEvidence:
    """What each value of an entry rests on."""

    document_hash: str
    """SHA-256 of the document's RFC 8785 form."""

    domain: str
    """Domain of the entry."""

    validation_status: ValidationStatus
    """How far the entry has been checked."""

    values: ProvenValues
    own_file: Optional[AnsweringFile] = None

    @staticmethod
    def from_dict(obj: Any) -> 'EntryEvidence':
        assert isinstance(obj, dict)
        document_hash = from_str(obj.get("document_hash"))
        domain = from_str(obj.get("domain"))
        validation_status = ValidationStatus(obj.get("validation_status"))
        values = ProvenValues.from_dict(obj.get("values"))
        own_file = from_union([AnsweringFile.from_dict, from_none], obj.get("own_file"))
        return EntryEvidence(document_hash, domain, validation_status, values, own_file)

    def to_dict(self) -> dict:
        result: dict = {}
        result["document_hash"] = from_str(self.document_hash)
        result["domain"] = from_str(self.domain)
        result["validation_status"] = to_enum(ValidationStatus, self.validation_status)
        result["values"] = to_class(ProvenValues, self.values)
        if self.own_file is not None:
            result["own_file"] = from_union([lambda x: to_class(AnsweringFile, x), from_none], self.own_file)
        return result


@dataclass
class ValidationError:
    """A broken rule."""

    keyword: str
    """The rule that is broken."""

    message: str
    """What is wrong, naming the value."""

    path: str
    """JSON Pointer (RFC 6901) to the value; empty for the whole document."""

    hint: Optional[str] = None
    """What was likely meant."""

    @staticmethod
    def from_dict(obj: Any) -> 'ValidationError':
        assert isinstance(obj, dict)
        keyword = from_str(obj.get("keyword"))
        message = from_str(obj.get("message"))
        path = from_str(obj.get("path"))
        hint = from_union([from_str, from_none], obj.get("hint"))
        return ValidationError(keyword, message, path, hint)

    def to_dict(self) -> dict:
        result: dict = {}
        result["keyword"] = from_str(self.keyword)
        result["message"] = from_str(self.message)
        result["path"] = from_str(self.path)
        if self.hint is not None:
            result["hint"] = from_union([from_str, from_none], self.hint)
        return result


class Code(Enum):
    """Kind of warning; stable."""

    CONDITIONS_DIFFER = "conditions_differ"
    CONDITION_EVIDENCE = "condition_evidence"
    CONDITION_FORM = "condition_form"
    CONDITION_OUT_OF_PLACE = "condition_out_of_place"
    CONDITION_REPEATED = "condition_repeated"
    CONDITION_UNKNOWN = "condition_unknown"
    CONDITION_VERSION = "condition_version"
    EXPIRED = "expired"
    EXTENSION_KEY_NOT_REVERSE_DOMAIN = "extension_key_not_reverse_domain"
    LAST_UPDATED_IN_FUTURE = "last_updated_in_future"
    MAX_FREQUENCY_FORM = "max_frequency_form"
    NEWER_VERSION = "newer_version"
    POLICY_HASH_MISMATCH = "policy_hash_mismatch"
    SERVICE_MISMATCH = "service_mismatch"
    UNKNOWN_REGION_CODE = "unknown_region_code"


@dataclass
class ValidationWarning:
    """Something that is allowed but probably not meant."""

    code: Code
    """Kind of warning; stable."""

    message: str
    """What is doubtful."""

    path: str
    """JSON Pointer (RFC 6901) to the value; empty for the whole document."""

    @staticmethod
    def from_dict(obj: Any) -> 'ValidationWarning':
        assert isinstance(obj, dict)
        code = Code(obj.get("code"))
        message = from_str(obj.get("message"))
        path = from_str(obj.get("path"))
        return ValidationWarning(code, message, path)

    def to_dict(self) -> dict:
        result: dict = {}
        result["code"] = to_enum(Code, self.code)
        result["message"] = from_str(self.message)
        result["path"] = from_str(self.path)
        return result


@dataclass
class ValidationReport:
    """All that is said of the document."""

    errors: List[ValidationError]
    """What is wrong, in document order."""

    notes: List[str]
    """What is worth knowing."""

    schema_version: str
    """Version of the schema used."""

    valid: bool
    """True when there are no errors."""

    warnings: List[ValidationWarning]
    """What is doubtful, in document order."""

    @staticmethod
    def from_dict(obj: Any) -> 'ValidationReport':
        assert isinstance(obj, dict)
        errors = from_list(ValidationError.from_dict, obj.get("errors"))
        notes = from_list(from_str, obj.get("notes"))
        schema_version = from_str(obj.get("schema_version"))
        valid = from_bool(obj.get("valid"))
        warnings = from_list(ValidationWarning.from_dict, obj.get("warnings"))
        return ValidationReport(errors, notes, schema_version, valid, warnings)

    def to_dict(self) -> dict:
        result: dict = {}
        result["errors"] = from_list(lambda x: to_class(ValidationError, x), self.errors)
        result["notes"] = from_list(from_str, self.notes)
        result["schema_version"] = from_str(self.schema_version)
        result["valid"] = from_bool(self.valid)
        result["warnings"] = from_list(lambda x: to_class(ValidationWarning, x), self.warnings)
        return result


def check_result_from_dict(s: Any) -> CheckResult:
    return CheckResult.from_dict(s)


def check_result_to_dict(x: CheckResult) -> Any:
    return to_class(CheckResult, x)


def check_batch_results_from_dict(s: Any) -> CheckBatchResults:
    return CheckBatchResults.from_dict(s)


def check_batch_results_to_dict(x: CheckBatchResults) -> Any:
    return to_class(CheckBatchResults, x)


def entry_evidence_from_dict(s: Any) -> EntryEvidence:
    return EntryEvidence.from_dict(s)


def entry_evidence_to_dict(x: EntryEvidence) -> Any:
    return to_class(EntryEvidence, x)


def validation_report_from_dict(s: Any) -> ValidationReport:
    return ValidationReport.from_dict(s)


def validation_report_to_dict(x: ValidationReport) -> Any:
    return to_class(ValidationReport, x)
