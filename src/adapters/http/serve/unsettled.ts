/** Headers of an answer that may be another as soon as a text has come: what is kept of it is asked for anew each time. */
export const UNSETTLED = { 'Cache-Control': 'no-cache' };
