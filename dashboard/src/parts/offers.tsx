import type { JSX } from "preact";
import { Button } from "./button.tsx";

interface Props<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
}

/** Things of the company that fill fields by one press; nothing where there are none. */
export function Offers<Item extends { readonly name: string }>(props: Props<Item>): JSX.Element | null {
  const { label, items, onChoose } = props;
  if (items.length === 0) return null;
  return (
    <div class="offers whole" role="group" aria-label={label}>
      <span class="soft small">{label}:</span>
      {items.map((item) => (
        <Button key={item.name} onClick={() => onChoose(item)}>
          {item.name}
        </Button>
      ))}
    </div>
  );
}
