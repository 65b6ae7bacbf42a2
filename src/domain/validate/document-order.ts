import { compareRanks } from '../compare-ranks.js';
import { isObject } from '../is-object.js';

/**
 * The first `limit` items in the order of their places in the document: a value before its content, members
 * in their order, array items by index. Items of one place keep their order. Items of a place that the
 * document does not have come after its siblings.
 */
export function inDocumentOrder<Item>(
  document: unknown,
  items: Iterable<Item>,
  segmentsOf: (item: Item) => readonly string[],
  limit: number,
): Item[] {
  /** The positions of the members, for each object on the way to an item. */
  const placesIn = new Map<unknown, Map<string, number>>();
  const placeOf = (key: string, value: unknown): number => {
    if (Array.isArray(value)) return Number(key);
    const places = placesIn.get(value) ?? new Map(membersOf(value).map((name, place) => [name, place]));
    placesIn.set(value, places);
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const ranked = Array.from(items, (item) => {
    let value = document;
    const rank = segmentsOf(item).map((key) => {
      const place = placeOf(key, value);
      value = ownMember(value, key);
      return place;
    });
    return { item, rank };
  });
  return ranked
    .sort((one, other) => compareRanks(one.rank, other.rank) || one.rank.length - other.rank.length)
    .slice(0, limit)
    .map(({ item }) => item);
}

function membersOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function ownMember(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
