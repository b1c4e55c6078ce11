import { Badge } from "~/ui/badge.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import type { DocumentLine } from "./documents.view.ts"

/** The documents shared with the tenant; those that need a confirmation have a form. */
export function DocumentList({ documents, mayOpen }: { documents: readonly DocumentLine[]; mayOpen: boolean }) {
  return (
    <ul className="notes">
      {documents.map(({ id, name, about, isNew, toConfirm, isConfirmed, confirmed }) => (
        <li key={id}>
          <b>
            {mayOpen ? (
              <a href={`/home/documents/${id}`} download>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}{" "}
            {isNew && (
              <Badge tone="attention" icon={false}>
                New
              </Badge>
            )}{" "}
            {isConfirmed && <Badge tone="good">Confirmed</Badge>}
          </b>
          <p className="quiet small">{about}</p>
          {confirmed !== null && <p className="quiet small">{confirmed}</p>}
          {toConfirm && (mayOpen ? <ConfirmForm id={id} name={name} /> : <p>Please read and confirm.</p>)}
        </li>
      ))}
    </ul>
  )
}

function ConfirmForm({ id, name }: { id: number; name: string }) {
  return (
    <form method="post" className="stack screen-only">
      <input type="hidden" name="shareID" value={id} />
      <p>Please open and read it, then confirm that you have read it.</p>
      <FormEnd>
        <button type="submit" name="intent" value="confirm" className="btn btn-primary">
          I have read it<span className="hidden-text"> {name}</span>
        </button>
      </FormEnd>
    </form>
  )
}
