/** A rough English stem, used only to compare words ("reading the room", "read the room"). */
export function roughStem(word: string): string {
  if (word.length < 4) return word;
  let stem = word;
  if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (/(sh|ch|x|s)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^s]s$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith('ing')) stem = undouble(stem.slice(0, -3));
  else if (stem.length > 4 && stem.endsWith('ed')) stem = undouble(stem.slice(0, -2));
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

function undouble(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
