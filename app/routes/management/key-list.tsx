import { SUBSTITUTION_KEYS } from "~/domain/messaging/substitution-keys.ts"

/** All substitution keys. With script, fields marked `data-keys` offer them while the person types. */
export function KeyList() {
  return (
    <details className="keys">
      <summary>All keys that are filled in</summary>
      <ul id="keys">
        {SUBSTITUTION_KEYS.map((key) => (
          <li key={key}>
            <code>[{key}]</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
