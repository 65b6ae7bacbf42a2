interface SiteFieldProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly isWrong: boolean;
  /** The id of the element that describes it. */
  readonly describedBy: string | undefined;
  readonly onInput: (value: string) => void;
}

/** Accepts a domain, or any address with one. */
export function SiteField({ id, label, describedBy, isWrong, onInput, ...input }: SiteFieldProps) {
  return (
    <>
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        data-own-undo
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        maxLength={2_000}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onInput={({ currentTarget: { value } }) => onInput(value)}
      />
    </>
  );
}
