import { SUBSTITUTION_KEYS } from "~/domain/messaging/substitution-keys.ts"

/** All substitution keys, for whom they are not offered while typing; script offers these in the fields marked with `data-keys`. */
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
