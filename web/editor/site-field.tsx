interface SiteFieldProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly isWrong: boolean;
  /** The id of what explains it. */
  readonly describedBy: string | undefined;
  readonly onInput: (value: string) => void;
}

/** Takes a domain, or any address that names one. */
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
