import { Badge } from "~/ui/badge.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import type { SharedLine } from "./share.view.ts"

type Props = { documents: readonly SharedLine[]; mayEnd: boolean; withName?: boolean }

export function SharedList({ documents, mayEnd, withName = false }: Props) {
  return (
    <ul className="notes">
      {documents.map((document) => (
        <li key={document.id}>
          <div className="card-head">
            <b>
              {withName ? <bdi>{document.name}</bdi> : document.counts}{" "}
              {document.state !== null && <Badge>{document.state}</Badge>}
            </b>
            {mayEnd && !withName && document.mayEnd && <EndForm document={document} />}
          </div>
          <p>{document.about}</p>
          <Shares document={document} mayEnd={mayEnd && (withName || document.shares.length > 1)} />
        </li>
      ))}
    </ul>
  )
}

function EndForm({ document: { id, name } }: { document: SharedLine }) {
  return (
    <form method="post" className="screen-only">
      <input type="hidden" name="sharedDocumentID" value={id} />
      <button type="submit" name="intent" value="end" className="btn">
        Stop sharing<span className="hidden-text"> {name} with all</span>
      </button>
    </form>
  )
}

function Shares({ document, mayEnd }: { document: SharedLine; mayEnd: boolean }) {
  const { id, shares, more } = document
  return (
    <details open={shares.length === 1}>
      <summary>Who gets it</summary>
      <ul className="notes">
        {shares.map((share) => (
          <li key={share.id}>
            <div className="card-head">
              <span>
                <UnitBadge unit={share.unitNumber} />{" "}
                <a className="link" href={`/management/viewtenant/documents?tenant=${share.tenantId}`}>
                  <bdi>{share.tenant}</bdi>
                </a>
              </span>
              {mayEnd && document.mayEnd && share.mayEnd && (
                <form method="post" className="screen-only">
                  <input type="hidden" name="sharedDocumentID" value={id} />
                  <input type="hidden" name="shareID" value={share.id} />
                  <button type="submit" name="intent" value="end" className="btn btn-quiet">
                    Stop<span className="hidden-text"> for {share.tenant}</span>
                  </button>
                </form>
              )}
            </div>
            <p className="small quiet">
              {[share.opened, share.confirmed, share.awaited, share.isOpen ? "" : "Cannot open it now"]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {share.digest !== null && (
              <p className="small quiet break-all">SHA-256 of the confirmed file: {share.digest}</p>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">And {more} more.</p>}
    </details>
  )
}
