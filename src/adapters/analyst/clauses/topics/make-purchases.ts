import type { Finding } from '../finding.js';
import type { Passage } from '../passage.js';
import { INSTRUMENT } from '../words.js';

const BUYING =
  '(?:purchas(?:e|es|ing)|buy(?:s|ing)?|order(?:s|ing)?|check ?out|bid(?:s|ding)?|reserv(?:e|ing)|book(?:s|ing)?|acquir(?:e|ing) (?:tickets|products|goods|items)|plac(?:e|ing) (?:orders?|bids?))';
const MACHINE = [
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;]{0,80}?\\b(?:to|for|that|which)\\b[^.;]{0,50}?\\b${BUYING}\\b`,
  `\\b${BUYING}\\b[^.;]{0,60}?\\b(?:by|via|using|through|with|by means of|use of)\\b[^.;]{0,40}?(?<![a-z.@-])(?:${INSTRUMENT})`,
  '\\bautomated (?:[a-z]+ ){0,1}(?:purchas|buying|orders?|ordering|checkout|bidding)',
  '\\buse (?:of )?(?:an? |any )?(?:buying |purchasing )?agents?\\b[^.;]{0,60}?\\bto (?:purchase|buy|order|make purchases)\\b',
].map((source) => new RegExp(source, 'g'));
const CLOSED = /\b(?:purchases|orders) (?:are|is) not (?:possible|allowed|permitted|accepted)\b/;

const STRONG = [
  "\\b(?:you|users?|customers?|members?|buyers?|subscribers?|clients?|guests?|passengers?|readers?|consumers?|licensees?|advertisers?)(?: [a-z']+){0,5} (?:purchase|buy|order|pay|subscribe to|subscribe for|place an order|have purchased|purchased|ordered|prepay|be charged|be billed|owe|are charged|upgrade)\\b",
  '\\b(?:paid|premium|paying) (?:and free |or free |[a-z]+ )?(?:services?|subscriptions?|plans?|accounts?|features?|content|versions?|memberships?|users?|products?|products|tier|subscribers?|access)\\b',
  '\\bsubscription (?:fees?|plans?|terms?|periods?|services?|payments?|price|charges?|model|packages?|renew)|\\b(?:monthly|annual|yearly|auto-?renew(?:al|ing)?|recurring|your|a|the|any|our) subscriptions?\\b(?! to (?:our |the )?(?:newsletter|mailing))|\\bsubscribing to (?:the|our) service',
  '\\b(?:billing|bill(?:ed|s)? (?:you|in advance|immediately|monthly)|billing (?:cycle|period|information|address))\\b',
  '\\b(?:credit|debit|payment) cards?\\b|\\bpayment (?:information|details|terms|processors?|providers?|obligations?|options?|instructions|service)\\b|\\bpaypal\\b|\\bdirect debit\\b',
  '\\b(?:refund(?:s|ed|able)?|money[- ]back|chargebacks?)\\b|\\bnon-?refundable\\b',
  '\\b(?:in-app purchases?|virtual (?:currency|items|goods|coins)|shopping (?:cart|basket)|checkout|gift cards?|vouchers?)\\b',
  '\\b(?:your|an|any|each|all|product|place|accept|confirm|cancel|our|online|such) (?:(?!court|removal|restraining|executive|deny|interim|government|judicial)[a-z]+ )?(?:orders?|purchases?)\\b(?! (?:of (?:a |the )?(?:court|any court|government|competent)|to\\b|in which|for relief|or subpoena))',
  '\\b(?:prices?|fees|charges|tariffs?|rates)\\b[^.;]{0,60}\\b(?:are|is|shall be|will be|include|listed|displayed|shown|quoted|specified|set forth|set out|payable|due|stated|subject to change|applicable|for the services?)\\b',
  '\\b(?:pay|payment of|charge|charges|charged|incur|incurs?|collect|levy|invoice)\\b[^.;]{0,40}\\b(?:fees?|charges?|prices?|subscription|amounts?|commissions?|invoices?)\\b',
  '\\b(?:fees?|payment|charges?) (?:for|is required|is due|may apply|are due|in connection with|payable|associated)\\b',
  '\\bwe (?:may |will |shall )?(?:also )?(?:charge|bill|invoice)\\b|\\bfree trials?\\b|\\brequire(?:s)? payment\\b',
  '\\b(?:purchas(?:e|es|ed|ing)|buy|buying|order|ordering) (?:[a-z]+ ){0,5}?(?:from|through|via|on|at|using) (?:us|our|the|this|any)(?: [a-z]+)? ?(?:services?|sites?|websites?|apps?|platform|store|shop|online)\\b',
  '\\b(?:terms (?:and conditions )?of sale|sales? terms|purchase terms|sales taxes|value added tax|\\bvat\\b(?! (?:number|no|id|identification|registration|reg|:))|terms of purchase)\\b',
  '\\bprices? (?:of|for) |\\borders? (?:placed|are|is|will|must|may|shall|can)\\b|\\b(?:make|making|made|complete|completing) (?:a |an |any |your |the )?(?:[a-z]+ )?(?:purchase|payment|booking|reservation|order)s?\\b|\\btime of (?:your )?(?:purchase|order|booking)|\\b(?:booking|reservation)s?\\b[^.;]{0,40}\\b(?:tickets?|tours?|travel|rooms?|price|fee|pay)',
].map((source) => new RegExp(source, 'g'));
/** What the service itself lets be bought, from whomever. */
const LETS =
  /\b(?:services?|platform|(?:web)?site|app|application|we)\b[^.;]{0,40}\b(?:allows?|enables?|lets?|offers?|permits?)\b[^.;]{0,80}\b(?:purchase|buy|order|book|pay for)\b/;
/** Money that is not paid for the service: law, liability, carriers, users among themselves, the future. */
const ELSEWHERE = [
  "\\b(?:attorneys?|lawyers?|legal|solicitors?|experts?|court|arbitrat[a-z]*|filing|professional|witness)['s]*\\.? (?:and [a-z']+ )?(?:fees?|costs?)\\b",
  '\\b(?:claims?|damages|indemnif[a-z]*|liabilit(?:y|ies)|liable|losses|arbitrat[a-z]*|prevailing party|court|lawsuit|litigation|infring[a-z]*)\\b',
  '\\b(?:carrier|carriers|data (?:plan|rates|charges|usage)|internet (?:fees|access|service provider|connection)|messaging rates|text messag|sms|mobile (?:network|operator)|network provider|telephone|telecommunication)',
  '\\b(?:royalty[- ]free|fully[- ]paid|paid[- ]up|free of charge|free of any charge|without (?:any )?(?:charge|fee|payment)|no charge|at no cost|for free)\\b',
  '\\b(?:rent|sell|resell|lease|trade|sublicense)[^.;]{0,40}\\bcharge\\b|\\b(?:offer to )?(?:sell or buy|buy or sell|buying and selling)\\b',
  '\\b(?:third[- ]part(?:y|ies)|advertisers?|merchants?|linked (?:web)?sites?|other websites)\\b',
  '\\b(?:in the future|reserves? the right to (?:charge|introduce|start|begin|impose)|may (?:begin|start|decide|elect|choose|in the future) )|\\bcurrently (?:free|do not charge)|\\bcourt order|\\bin order to\\b|\\bpublic order\\b|\\border of\\b',
  '\\b(?:social security|identity documents?|health information|sensitive (?:data|information)|removal orders?|pay us to)\\b',
  '\\b(?:securities|investment|stocks?|shares of|financial instruments?|trading)\\b',
].map((source) => new RegExp(source));
const REFUND_BY_STORE =
  /\brefund the purchase price\b|\b(?:apple|google|app (?:store|distributor))\b[^.;]{0,60}\brefund\b/;
const NOT_SOLD =
  /\b(?:cannot|can not|may not|do not|don't|does not|doesn't) (?:currently |presently )?(?:purchase|buy|charge|require payment|offer for sale)\b|\b(?:no fees|no charge|no cost|no payment)\b/;
const FUTURE =
  /\b(?:reserves? the right to|may,? (?:at (?:any|some) (?:time|point),? )?(?:in the future,? )?|in the future)[^.;]{0,40}\b(?:charge|introduce|impose|institute|require payment|fees)/;
const OUTRIGHT = 4;

const QUICK_BAN = /purchas|buy|order|check ?out|bid|reserv|book|ticket/;

/** A ban on buying by machine. */
export function examinePurchaseBan(passage: Passage): Finding | undefined {
  const { plain } = passage;
  if (!QUICK_BAN.test(plain)) return undefined;
  const closed = plain.search(CLOSED);
  if (closed !== -1) return { key: 'make_purchases', value: false, weight: 1, passage, at: closed };
  for (const pattern of MACHINE) {
    for (const { index } of plain.matchAll(pattern)) {
      if (passage.stanceAt(index) === 'forbidden') {
        return { key: 'make_purchases', value: false, weight: 1, passage, at: index };
      }
    }
  }
  return undefined;
}

/** What is bought or paid for. One clause decides when nothing in it points elsewhere, or when it says it many times. */
export function examinePurchase(passage: Passage): Finding | undefined {
  const { plain } = passage;
  let hits = 0;
  let first = -1;
  for (const pattern of STRONG) {
    const at = plain.search(pattern);
    if (at === -1) continue;
    hits += 1;
    if (first === -1) first = at;
  }
  if (first === -1) return undefined;
  if (FUTURE.test(plain) || REFUND_BY_STORE.test(plain)) return undefined;
  if (NOT_SOLD.test(plain) && hits < OUTRIGHT) return undefined;
  if (LETS.test(plain)) return { key: 'make_purchases', value: true, weight: 1, passage, at: first };
  const context = passage.lead === undefined ? plain : `${plain} ${passage.lead.plain}`;
  const elsewhere = ELSEWHERE.filter((pattern) => pattern.test(context)).length;
  const isForbidden = passage.stanceAt(first) === 'forbidden';
  if (isForbidden || (elsewhere >= hits && hits < OUTRIGHT)) return undefined;
  const weight = elsewhere === 0 || hits >= OUTRIGHT ? 1 : 0.5;
  return { key: 'make_purchases', value: true, weight: passage.asEvidence(weight), passage, at: first };
}
