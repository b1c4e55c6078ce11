import { LocalLinksNotice } from "./local-links.tsx"

/** A link that is shown only once, for the person to pass on. */
export function ShownLink({ link, opensOnlyHere }: { link: string; opensOnlyHere: boolean }) {
  return (
    <>
      <ShownSecret id="shown-link" label="Link" value={link} noun="link" />
      {opensOnlyHere && <LocalLinksNotice />}
    </>
  )
}

type SecretProps = { id: string; label: string; value: string; noun: string; takesFocus?: boolean }

/** A text that is shown only once. The script shows the button that copies it, labelled with `noun`. */
export function ShownSecret({ id, label, value, noun, takesFocus = false }: SecretProps) {
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <div className="with-action">
          <input className="input" id={id} readOnly value={value} {...(takesFocus ? { autoFocus: true } : {})} />
          <button type="button" className="btn" data-copy={id} data-noun={noun} hidden>
            Copy
          </button>
        </div>
      </div>
      <p className="hint" role="status" data-copied={id} />
    </>
  )
}
