import type { JSX } from "preact";

/** A text of the document: paragraphs, and code between backticks. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>
          {paragraph
            .split("`")
            .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
        </p>
      ))}
    </>
  );
}
