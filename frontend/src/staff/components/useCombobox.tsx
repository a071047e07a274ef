import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./useCombobox.module.css";

type Props<Option> = {
  /** Of the field. */
  text: string;
  /** For this text. */
  options: readonly Option[];
  /** What Enter chooses before an arrow key is pressed. */
  initial: "first" | "none";
  /** Of the list. */
  label: string;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
};

/** Options below a text field, chosen by keys or a tap. The field keeps the focus. */
export function useCombobox<Option>({
  text,
  initial,
  label,
  renderOption,
  onChoose,
  ...props
}: Props<Option>) {
  const id = useId();
  const first = initial === "first" ? 0 : -1;
  const initialState = { text, active: first, isClosed: false };
  const [state, setState] = useState(initialState);
  if (state.text !== text) setState(initialState);
  const { active, isClosed } = state.text === text ? state : initialState;
  const options = isClosed ? [] : props.options;
  const isOpen = options.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  /** Prevents the default of a key that it handles. */
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    // The keys of an input method only choose among its own words.
    if (!isOpen || event.nativeEvent.isComposing) return;
    const option = options[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
    const count = options.length - first;
    if (key === "Escape") setState({ ...state, isClosed: true });
    if (step !== 0) setState({ ...state, active: first + ((active - first + step + count) % count) });
    if (key === "Enter" && option !== undefined) onChoose(option);
    if (step !== 0 || (key === "Enter" && option !== undefined)) event.preventDefault();
  }

  return {
    isOpen,
    onKeyDown,
    fieldProps: {
      "aria-controls": isOpen ? `${id}-options` : undefined,
      "aria-autocomplete": "list",
      "aria-activedescendant": isOpen && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: "off",
      enterKeyHint: "next",
    } as const,
    list: isOpen && (
      <div ref={list} id={`${id}-options`} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the options are another list for each text
            key={index}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
    ),
  };
}
