import { phraseFinder } from './phrase-finder.js';

/** What sites call versions of their terms that do not hold any more. */
export const findOldVersion = phraseFinder(
  `archived version*, archived terms, terms archive, archive of terms, archived, previous version*, previous terms, prior version*,
   prior terms, past version*, past terms, earlier version*, old version*, older version*, old terms, former terms, former version*,
   superseded, outdated version*, version history, versions history, no longer in effect, no longer in force, legacy terms,
   expired terms, historical version*, historical terms`,
  `version précédente, versions précédentes, anciennes versions, ancienne version, anciennes conditions, version archivée,
   versions archivées, frühere fassung*, frühere version*, vorherige fassung*, vorherige version*, alte fassung*, alte version*,
   alte agb, archivierte*, vorgängerversion*, versión anterior, versiones anteriores, condiciones anteriores, versión archivada,
   versione precedente, versioni precedenti, versão anterior, versões anteriores, vorige versie*, eerdere versie*, oude versie*,
   tidigare version*, tidligere version*, poprzednia wersja, poprzednie wersje, archiwalny regulamin, archiwalne*,
   предыдущая редакция, предыдущие редакции, архивная версия, 旧規約, 旧版, 改定前, 历史版本, 이전 약관`,
);

/** A part of an address below which old versions lie. */
export const findOldPlace = phraseFinder(
  'archive, archives, archived, previous, previous versions, old, history, superseded, past',
);
