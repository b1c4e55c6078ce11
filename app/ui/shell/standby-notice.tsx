import { Notice } from "../notice.tsx"

/** Warns administrators of a PostgreSQL deployment that only one machine has the data. Its title is a heading, so that screen readers find it. */
export function StandbyNotice({ standby }: { standby: "missing" | "none configured" }) {
  return (
    <div className="screen-only">
      <Notice tone="problem" className="notice-line" role="status">
        <h2>One machine alone holds the data</h2>
        <p>{standby === "missing" ? MISSING : NONE}</p>
        <p>What the operator can do is in docs/beyond-one-machine.md.</p>
      </Notice>
    </div>
  )
}

const MISSING =
  "The standby does not confirm what is stored. Until it does, payments and all other changes wait and are refused, and nobody can sign in: stay signed in."
const NONE = "The database has no synchronous standby: if its machine is lost, so is what was stored last."
