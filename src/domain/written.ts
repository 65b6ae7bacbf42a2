/** The result of writing a `T` as JSON, which leaves out undefined values of objects. */
export type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? {
        readonly [K in keyof T]:
          | Written<T[K]>
          | (Record<never, never> extends Pick<T, K> ? undefined : never);
      }
    : T;
