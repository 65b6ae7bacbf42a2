/** A passage in a text. */
export interface MarkedPlace {
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A piece of a text, with the passages that it belongs to. */
export interface MarkedPiece<Place extends MarkedPlace> {
  readonly start: number;
  readonly text: string;
  readonly places: readonly Place[];
}

/** The whole text in pieces, each of which is all of it in the same passages; passages may overlap, and those out of it count not. */
export function markedPieces<Place extends MarkedPlace>(
  text: string,
  places: readonly Place[],
): readonly MarkedPiece<Place>[] {
  const within = places.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const ends = new Set([0, text.length, ...within.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...ends].toSorted((one, other) => one - other);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      places: within.filter((place) => place.start < end && place.end > start),
    };
  });
}
