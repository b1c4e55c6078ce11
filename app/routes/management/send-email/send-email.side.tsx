import { Card } from "~/ui/card.tsx"
import { LetterText } from "~/ui/letters/letter-text.tsx"
import { CorrespondentName } from "../correspondent.tsx"
import { Filled } from "../filled-text.tsx"
import { type PageState, pageOf } from "./send-email.state.ts"

/** Loads a template into the message. Its button saves the draft first. */
export function TemplateCard({ state: { templates, template } }: { state: PageState }) {
  return (
    <Card title="Templates" action={<a href="/management/email/templates">Edit templates</a>}>
      {templates.length === 0 ? (
        <p className="quiet">No templates yet.</p>
      ) : (
        <div className="stack">
          <div className="field">
            <label htmlFor="template">Template</label>
            <select className="input" id="template" name="templateID" form="message" defaultValue={template?.id ?? ""}>
              <option value="">Choose a template</option>
              {templates.map(({ id, subject }) => (
                <option key={id} value={id}>
                  {subject}
                </option>
              ))}
            </select>
          </div>
          <div className="actions">
            <button type="submit" form="message" name="next" value="load" className="btn">
              Load
            </button>
          </div>
        </div>
      )}
    </Card>
  )
}

/** The message as one of its recipients receives it, and a choice of recipient. */
export function Preview({ state: { preview, composition } }: { state: PageState }) {
  return (
    <section className="card" id="preview" aria-labelledby="preview-title" tabIndex={-1} data-live>
      <div className="card-head">
        <h3 id="preview-title">{preview ? `As ${preview.reader.name} will read it` : "Preview"}</h3>
      </div>
      {!preview && <p className="quiet">Add a recipient to see the message filled in.</p>}
      {preview && composition.readers.length > 1 && (
        <div className="field">
          <label htmlFor="as">Preview for</label>
          <span className="with-action">
            <select className="input" id="as" name="as" form="message" defaultValue={preview.reader.address} data-here>
              {composition.readers.map(({ address, name }) => (
                <option key={address} value={address}>
                  {name}
                </option>
              ))}
            </select>
            <button type="submit" form="message" name="next" value="preview" className="btn">
              Show
            </button>
          </span>
        </div>
      )}
      {preview && (
        <div className="stack">
          <p className="typed-text">
            <b>
              <Filled pieces={preview.subject} />
            </b>
          </p>
          <p className="typed-text">
            <Filled pieces={preview.body} />
          </p>
        </div>
      )}
    </section>
  )
}

export const previewAt = (key: string, address: string) => `${pageOf(key, { as: address })}#preview`

export function Answered({ mail }: { mail: NonNullable<PageState["answered"]> }) {
  const { from, isOurs, subject, at, parts, files, to } = mail
  return (
    <section className="card" aria-labelledby="answered-title">
      <div className="card-head">
        <h3 id="answered-title">{isOurs ? "The last email of the thread, ours" : "The last email of the thread"}</h3>
        <a href={to}>Whole thread</a>
      </div>
      <p className="quiet small">
        <CorrespondentName of={from} showsAddress={!isOurs} />, {at}
      </p>
      {subject !== "" && (
        <p>
          <b>{subject}</b>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long email scrolls and must be reachable by keyboard */}
      <section className="letter answered" tabIndex={0} aria-label="Text of the last email">
        <LetterText parts={parts} />
      </section>
      {files > 0 && <p className="hint">{files === 1 ? "With 1 file" : `With ${files} files`}, in the thread.</p>}
    </section>
  )
}
