import type { ClauseFinding } from '../clause-finding.js';
import type { Passage } from '../passage.js';

const GRANTED = [
  '\\bgrants? (?:to )?(?:you|users?|each user|the user|customers?|members?|the customer|all users)\\b[^.;]{0,220}\\b(?:access|use|view|display)\\b',
  '\\b(?:you|users?|visitors?|anyone)(?: [a-z]+){0,1} (?:may|can|are (?:[a-z]+ )?(?:permitted|allowed|free|entitled|welcome|granted)|have (?:the|a) (?:right|permission))(?: [a-z/]+){0,3} (?:access|use|view|visit|browse|download|read|search|watch|listen)\\b',
  '\\b(?:limited|personal|non-?exclusive|revocable|non-?transferable)[^.;]{0,120}\\b(?:licen[cs]e|right|permission) to (?:[a-z]+ ){0,4}?(?:access|use|view|display)\\b',
].map((source) => new RegExp(source));
const ASSUMED = [
  '\\bby (?:[a-z]+,? ){0,4}?(?:accessing|using|visiting|browsing|downloading|installing)\\b',
  '\\b(?:your|the|any|all) (?:[a-z]+ ){0,3}?(?:access|use|visit)[a-z]* (?:[a-z]+ ){0,3}?(?:of|to) (?:[a-z]+ ){0,3}?(?:services?|(?:web)?sites?|platform|apps?|applications?|content|software|products?|materials?|pages?|portal|network|device)\\b',
  '\\b(?:access(?:es|ed|ing)?|us(?:e|es|ed|ing)|visit(?:s|ing|ed)?|view(?:s|ing|ed)?|brows(?:e|es|ing))(?: or [a-z]+| and [a-z]+| and/or [a-z]+)? (?:of )?(?:the|our|this|these|any|its|such) (?:[a-z.]+ ){0,2}?(?:services?|(?:web)?sites?|platform|apps?|applications?|content|software|pages?|portal|device)\\b',
  '\\b(?:services?|(?:web)?sites?|platform|app|website|content)\\b[^.;]{0,60}\\b(?:available to|allows? you|enables? you|is provided|are provided|for your (?:personal|own))\\b',
].map((source) => new RegExp(source));
const MENTIONED =
  /\baccess to (?:[a-z]+ ){0,4}services?\b|\baccessible (?:to|by)\b|\bon this page\b|\b(?:information|content|materials?)\b[^.;]{0,60}\b(?:available|obtained|found|published|view(?:ed)?) (?:on|from|through|at|via|by)\b|\bview\b|\bapply to (?:the use|your use|all users|each visitor)/;
const CLOSED =
  /\b(?:access|use)\b[^.;]{0,60}\b(?:restricted|limited|reserved|only (?:permitted|available)) (?:exclusively |solely |only )?(?:to|for) (?:[a-z]+ ){0,2}(?:employees|staff|authori[sz]ed personnel)\b/;

/** Reading what is offered. Nearly every document grants or assumes it. */
export function examineReading(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  const make = (value: boolean, weight: number, at: number): ClauseFinding => ({
    key: 'read_content',
    value,
    weight,
    passage,
    at,
  });
  const closed = plain.search(CLOSED);
  if (closed !== -1) return make(false, 1, closed);
  for (const pattern of GRANTED) {
    const at = plain.search(pattern);
    if (at !== -1 && passage.stanceAt(at) !== 'forbidden') return make(true, 1, at);
  }
  for (const [index, pattern] of ASSUMED.entries()) {
    const at = plain.search(pattern);
    if (at !== -1) return make(true, index === 0 ? 1 : 0.5, at);
  }
  const at = plain.search(MENTIONED);
  return at === -1 ? undefined : make(true, 0.5, at);
}
