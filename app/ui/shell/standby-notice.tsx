import { Notice } from "../notice.tsx"

/** Warns administrators of a PostgreSQL deployment that one machine alone holds what is stored. */
export function StandbyNotice({ standby }: { standby: "missing" | "none configured" }) {
  return (
    <div className="screen-only">
      <Notice tone="problem" className="notice-line" title="One machine alone holds the data">
        <p>{standby === "missing" ? MISSING : NONE}</p>
      </Notice>
    </div>
  )
}

const MISSING =
  "The standby does not confirm what is stored. Until it does, payments and all other changes wait and are refused."
const NONE = "The database has no synchronous standby: if its machine is lost, so is what was stored last."
