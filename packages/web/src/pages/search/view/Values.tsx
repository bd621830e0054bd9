interface ValuesProps {
  readonly values: readonly string[];
  /** Class of the list. */
  readonly className: string | undefined;
}

/** The values of a field: one text, or a list of values that are shown one by one. */
export function Values({ values, className }: ValuesProps) {
  if (values.length === 1) return values[0];
  return (
    <ul className={className}>
      {values.map((value, index) => (
        <li key={`${index}-${value}`}>{value}</li>
      ))}
    </ul>
  );
}
