import "./button.css";
import type { ComponentChildren, JSX } from "preact";
import { may } from "../api/permissions.ts";
import type { Permission } from "../api/types.ts";
import { Icon, type IconName } from "./icon.tsx";

type Native = Omit<JSX.IntrinsicElements["button"], "icon" | "class" | "type" | "children">;
interface Props extends Native {
  readonly icon?: IconName;
  readonly look?: "plain" | "main" | "bad" | "quiet";
  /** The button is not there for people who may not do this. */
  readonly needs?: Permission;
  readonly type?: "button" | "submit";
  readonly children?: ComponentChildren;
}

export function Button(props: Props): JSX.Element | null {
  const { icon, look = "plain", type = "button", needs, children, ...rest } = props;
  if (!may(needs)) return null;
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
export function IconButton(props: LoneProps): JSX.Element | null {
  const { icon, label, shortcut, look = "quiet", needs, ...rest } = props;
  if (!may(needs)) return null;
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
  readonly needs?: Permission;
  readonly children: ComponentChildren;
}

/** A link that looks like a button. */
export function LinkButton({ href, icon, look = "plain", needs, children }: LinkProps): JSX.Element | null {
  if (!may(needs)) return null;
  return (
    <a href={href} class={`button ${look}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
