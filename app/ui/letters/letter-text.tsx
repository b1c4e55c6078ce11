import type { TextPart } from "~/values/quoted-text.ts"

export function LetterText({ parts }: { parts: readonly TextPart[] }) {
  return (
    <div className="body">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part: { isQuoted, text } }: { part: TextPart }) {
  if (!isQuoted) return <div className="text">{text}</div>
  return (
    <details className="quoted">
      <summary>Quoted text</summary>
      <div className="text">{text}</div>
    </details>
  )
}
