import { useId, type ComponentProps } from 'react';
import inputs from './inputs.module.css';

interface SuggestedInputProps extends ComponentProps<'input'> {
  readonly suggestions: readonly { readonly name: string; readonly label?: string }[];
}

/** A text field for a name, with the suggestions of the browser. Other names are allowed. */
export function SuggestedInput({ suggestions, ...rest }: SuggestedInputProps) {
  const list = useId();
  return (
    <>
      <input
        {...rest}
        type="text"
        list={list}
        className={inputs.input}
        spellCheck={false}
        autoComplete="off"
      />
      <datalist id={list}>
        {suggestions.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
