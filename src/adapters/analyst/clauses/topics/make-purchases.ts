import type { ClauseFinding } from '../clause-finding.js';
import type { Passage } from '../passage.js';

const STRONG = [
  "\\b(?:you|users?|customers?|members?|buyers?|subscribers?|clients?|guests?|passengers?|readers?|consumers?|licensees?|advertisers?)(?: [a-z']+){0,5} (?:purchase|buy|order|pay|subscribe to(?! (?:our |the |any )?(?:(?:rss|news|atom) )?(?:feeds?|newsletter|mailing|e-?mail|alerts|channel|notifications))|subscribe for|place an order|have purchased|purchased|bought|ordered|prepay|be charged|be billed|owe|are charged|upgrade)\\b",
  '\\b(?:paid|premium|paying) (?:and free |or free |[a-z]+ )?(?:services?|subscriptions?|plans?|accounts?|features?|content|versions?|memberships?|users?|products?|tiers?|subscribers?|access|apps?|licen[cs]es?|courses?|options?)\\b|\\bmembership tiers?\\b|\\b(?:your|monthly) pledges?\\b',
  '\\bsubscription (?:fees?|plans?|terms?|periods?|services?|payments?|price|charges?|model|packages?|renew)|\\b(?:monthly|annual|yearly|auto-?renew(?:al|ing)?|recurring|your|a|the|any|our) subscriptions?\\b(?! to (?:our |the )?(?:newsletter|mailing))|\\bsubscribing to (?:the|our) service',
  '\\b(?:billing|bill(?:ed|s)? (?:you|in advance|immediately|monthly)|billing (?:cycle|period|information|address))\\b',
  '\\b(?:credit|debit|payment) cards?\\b|\\bpayment (?:information|details|terms|processors?|providers?|obligations?|options?|instructions|service|method|due)\\b|\\bcard on file\\b|\\bcash on delivery\\b|\\bpayments? (?:may|can|must|shall|is|are) (?:be )?(?:made|due|taken|processed|collected)\\b|\\bpaypal\\b|\\bdirect debit\\b',
  '\\b(?:refund(?:s|ed|able)?|money[- ]back|chargebacks?)\\b|\\bnon-?refundable\\b',
  '\\b(?:in-app purchases?|virtual (?:currency|items|goods|coins)|shopping (?:cart|basket)|checkout|gift cards?|vouchers?)\\b',
  '\\b(?:your|an|any|each|all|product|place|accept|confirm|cancel|our|online|such) (?:(?!court|removal|restraining|executive|deny|interim|government|judicial)[a-z]+ )?(?:orders?|purchases?)\\b(?! (?:of (?:a |the )?(?:court|any court|government|competent)|to\\b|in which|for relief|or subpoena))',
  '\\b(?:prices?|fees|charges|tariffs?|rates)\\b[^.;]{0,60}\\b(?:are|is|shall be|will be|include|listed|displayed|shown|quoted|specified|set forth|set out|payable|due|stated|subject to change|applicable|for the services?)\\b',
  '\\b(?:pay|payment of|charge|charges|charged|incur|incurs?|collect|levy|invoice)\\b[^.;]{0,40}\\b(?:fees?|charges?|prices?|subscription|amounts?|commissions?|invoices?)\\b',
  '\\b(?:fees?|payment|charges?) (?:for|is required|is due|may apply|are due|in connection with|payable|associated)\\b',
  '\\bwe (?:may |will |shall )?(?:also )?(?:charge|bill|invoice)\\b|\\bfree trials?\\b|\\brequire(?:s)? payment\\b',
  '\\b(?:purchas(?:e|es|ed|ing)|buy|buying|bought|order|ordered|ordering|acquir(?:e|ing)) (?:[a-z]+ ){0,5}?(?:from|through|via|on|at|using|in) (?:us|our|the|this|any)(?: [a-z]+)? ?(?:services?|sites?|websites?|apps?|platform|store|shop|online)\\b',
  '\\b(?:purchase|buy|order|acquire|sell) (?:of )?(?:any |the |certain |our )?(?:goods|products|merchandise|tickets|services)(?: (?:and|or|and/or) (?:goods|services|products))?\\b',
  '(?<![a-z])(?:us)?(?:\\$|¤|£) ?\\d[\\d.,]*|\\b(?:usd|eur|gbp|inr|euros?) ?\\d[\\d.,]*\\b|\\b\\d[\\d.,]* ?(?:euros?|dollars|pounds|usd|eur|gbp)\\b',
  '\\b(?:fares?|tolls|ticket price|entrance fees?|surcharges?|service fees?|booking fees?|delivery (?:fees?|costs?)|shipping (?:fees?|costs?|charges)|administration fee|prepaid|unpaid amounts?)\\b',
  '\\b(?:spend(?:ing)?|spent)\\b[^.;]{0,30}\\b(?:on|in) (?:the |our |digital |virtual |in-game )?(?:game|goods|items|store|shop|products|services|content)\\b|\\b(?:top|tops|topping) up\\b|\\b(?:billed|invoiced) (?:in|at|on|to|for)\\b|\\bbill (?:it|you|your) ',
  '\\b(?:terms (?:and conditions )?of sale|sales? terms|purchase terms|sales taxes|value added tax|\\bvat\\b(?! (?:number|no|id|identification|registration|reg|:))|terms of purchase)\\b',
  '\\bprices? (?:of|for) |\\borders? (?:placed|are|is|will|must|may|shall|can)\\b|\\b(?:make|making|made|complete|completing) (?:a |an |any |your |the )?(?:[a-z]+ )?(?:purchase|payment|booking|reservation|order)s?\\b|\\btime of (?:your )?(?:purchase|order|booking)|\\b(?:booking|reservation)s?\\b[^.;]{0,40}\\b(?:tickets?|tours?|travel|rooms?|price|fee|pay)',
].map((source) => new RegExp(source, 'g'));
/** What the service itself lets be bought, from any seller. */
const LETS =
  /\b(?:services?|platform|(?:web)?site|app|application|we)\b[^.;]{0,40}\b(?:allows?|enables?|lets?|offers?|permits?)\b[^.;]{0,80}\b(?:purchase|buy|order|book|pay for)\b|\b(?:you|users?|customers?|guests?|buyers?|members?)(?: [a-z']+){0,3} (?:purchase|buy|order|book|acquire)\b[^.;]{0,80}\b(?:through|via|on|using) (?:the|our|this) (?:[a-z]+ )?(?:platform|services?|(?:web)?site|app|marketplace)\b/;
/** Money that is not paid for the service: law, liability, carriers, users among themselves, the future. */
const ELSEWHERE = [
  "\\b(?:attorneys?|lawyers?|legal|solicitors?|experts?|court|arbitrat[a-z]*|filing|professional|witness)['s]*\\.? (?:and [a-z']+ )?(?:fees?|costs?)\\b",
  '\\b(?:claims?|damages|disputes?|indemnif[a-z]*|liabilit(?:y|ies)|liable|losses|arbitrat[a-z]*|prevailing party|court|lawsuit|litigation|infring[a-z]*)\\b',
  '\\b(?:carrier|carriers|data (?:plan|rates|charges|usage)|internet (?:fees|access|service provider|connection)|messaging rates|text messag|sms|mobile (?:network|operator)|network provider|telephone|telecommunication)',
  '\\b(?:royalty[- ]free|fully[- ]paid|paid[- ]up|free of charge|free of any charge|without (?:any |a )?(?:charge|fee|payment|refund)|no charge|at no cost|for free)\\b',
  '\\b(?:rent|sell|resell|lease|trade|sublicense)[^.;]{0,40}\\bcharge\\b|\\b(?:offer to )?(?:sell or buy|buy or sell|buying and selling)\\b',
  '\\b(?:third[- ]part(?:y|ies)|advertisers?|merchants?|linked (?:web)?sites?|other websites)\\b',
  '\\b(?:in the future|reserves? the right to (?:charge|introduce|start|begin|impose)|may (?:begin|start|decide|elect|choose|in the future) )|\\bcurrently (?:free|do not charge)|\\bcourt order|\\bin order to\\b|\\bpublic order\\b|\\border of\\b',
  '\\b(?:social security|identity documents?|health information|sensitive (?:data|information)|removal orders?|pay us to)\\b',
  '\\b(?:share capital|registered capital|capital of|turnover|penalt(?:y|ies)|fines?|securities|investment|stocks?|shares of|financial instruments?|trading)\\b',
].map((source) => new RegExp(source));
const REFUND_BY_STORE =
  /\brefund the purchase price\b|\b(?:apple|google|app (?:store|distributor))\b[^.;]{0,60}\brefund\b/;
const NOT_SOLD =
  /\b(?:cannot|can not|may not|do not|don't|does not|doesn't) (?:currently |presently )?(?:purchase|buy|charge|require payment|offer for sale)\b|\b(?:no fees|no charge|no cost|no payment)\b/;
const FUTURE =
  /\b(?:reserves? the right to|may,? (?:at (?:any|some) (?:time|point),? )?(?:in the future,? )?|in the future)[^.;]{0,40}\b(?:charge|introduce|impose|institute|require payment|fees)/;
const OUTRIGHT = 4;

/** What is bought or paid for. One clause decides when nothing in it points elsewhere, or when it says it many times. */
export function examinePurchase(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  let hits = 0;
  let first = -1;
  let isAct = false;
  for (const [index, pattern] of STRONG.entries()) {
    const at = plain.search(pattern);
    if (at === -1) continue;
    hits += 1;
    if (first === -1) {
      first = at;
      isAct = index === 0;
    }
  }
  if (first === -1) return undefined;
  if (FUTURE.test(plain) || REFUND_BY_STORE.test(plain)) return undefined;
  if (NOT_SOLD.test(plain) && hits < OUTRIGHT) return undefined;
  if (LETS.test(plain)) return { key: 'make_purchases', value: true, weight: 1, passage, at: first };
  const context = passage.lead === undefined ? plain : `${plain} ${passage.lead.plain}`;
  const elsewhere = ELSEWHERE.filter((pattern) => pattern.test(context)).length;
  const isForbidden = isAct && passage.stanceAt(first) === 'forbidden';
  if (isForbidden || (elsewhere >= hits && hits < OUTRIGHT)) return undefined;
  const weight = elsewhere === 0 || hits >= OUTRIGHT ? 1 : 0.5;
  return { key: 'make_purchases', value: true, weight: passage.asEvidence(weight), passage, at: first };
}
