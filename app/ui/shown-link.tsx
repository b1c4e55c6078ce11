import { LocalLinksNotice } from "./local-links.tsx"

/** A link that is shown only once, for the person to pass on. The script shows the button that copies it. */
export function ShownLink({ link, opensOnlyHere }: { link: string; opensOnlyHere: boolean }) {
  return (
    <>
      <div className="field">
        <label className="label" htmlFor="shown-link">
          Link
        </label>
        <div className="with-action">
          <input className="input" id="shown-link" readOnly value={link} />
          <button type="button" className="btn" data-copy="shown-link" hidden>
            Copy
          </button>
        </div>
      </div>
      <p className="hint" role="status" data-copied="shown-link" />
      {opensOnlyHere && <LocalLinksNotice />}
    </>
  )
}
