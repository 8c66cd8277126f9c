import "./button.css";
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

type Native = Omit<JSX.IntrinsicElements["button"], "icon" | "class" | "type" | "children">;
interface Props extends Native {
  readonly icon?: IconName;
  readonly look?: "plain" | "main" | "bad" | "quiet";
  readonly type?: "button" | "submit";
  readonly children?: ComponentChildren;
}

export function Button({ icon, look = "plain", type = "button", children, ...rest }: Props): JSX.Element {
  return (
    <button {...rest} type={type} class={`button ${look}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface LoneProps extends Omit<Props, "children" | "icon"> {
  readonly icon: IconName;
  /** The action in words; seen on hover and heard. */
  readonly label: string;
  readonly shortcut?: string;
}

/** A button with only an icon. */
export function IconButton({ icon, label, shortcut, look = "quiet", ...rest }: LoneProps): JSX.Element {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <button {...rest} type="button" class={`button lone ${look}`} aria-label={label} title={title}>
      <Icon name={icon} />
    </button>
  );
}

interface LinkProps {
  readonly href: string;
  readonly icon?: IconName;
  readonly look?: "plain" | "main" | "quiet";
  readonly children: ComponentChildren;
}

/** A link that looks like a button. */
export function LinkButton({ href, icon, look = "plain", children }: LinkProps): JSX.Element {
  return (
    <a href={href} class={`button ${look}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
