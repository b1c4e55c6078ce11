import type { ImportProgress } from "~/domain/rent-roll-import/run-import.ts"
import { Card } from "~/ui/card.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Notice } from "~/ui/notice.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import script from "~/ui/progress.enhance.ts?worker&url"

const counted = (count: number, one: string) => `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`

type ProgressProps = { progress: ImportProgress; invite: string | null }

export function Progress({ progress, invite }: ProgressProps) {
  return (
    <div className="stack">
      <PageHead title="Importing the rent roll" back={{ to: "/admin/import", label: "Another file" }} />
      <div data-progress data-state={isRunning(progress) ? "running" : "over"} className="stack">
        <ProgressStatus progress={progress} invite={invite} />
      </div>
      {isRunning(progress) && <Enhance src={script} />}
    </div>
  )
}

export const isRunning = ({ state }: ImportProgress) => state === "preparing" || state === "running"

function ProgressStatus({ progress, invite }: ProgressProps) {
  if (isRunning(progress)) return <Running progress={progress} />
  if (progress.state === "stopped") return <Stopped problem={progress.problem} />
  return <Imported imported={progress.imported} invite={invite} />
}

function Running({ progress: { total, done } }: Pick<ProgressProps, "progress">) {
  return (
    <Card title={`${done.toLocaleString("en-US")} of ${counted(total, "unit")} imported`}>
      <progress className="w-full" value={done} max={total} aria-label="Units imported" />
      <p>You may leave this page, and everybody may go on working. The import finishes by itself.</p>
    </Card>
  )
}

function Stopped({ problem }: Pick<ImportProgress, "problem">) {
  return (
    <Notice tone="problem" role="alert" title="The import was stopped">
      <p>{problem}</p>
      <p>
        Correct the file and <a href="/admin/import">import it again</a>: units that exist already stay as they are, and
        the rest is imported.
      </p>
    </Notice>
  )
}

function Imported({ imported, invite }: Pick<ImportProgress, "imported"> & Pick<ProgressProps, "invite">) {
  return (
    <>
      <Notice tone="good" role="status" title="The rent roll is imported">
        <p>
          Imported {counted(imported.units, "unit")} and {counted(imported.tenants, "tenant")}.
        </p>
      </Notice>
      {invite !== null && <p>No tenant is notified yet: they choose their passwords once they are invited.</p>}
      <div className="actions">
        {invite !== null && (
          <a className="btn btn-primary" href="/admin/invitations">
            {invite}
          </a>
        )}
        <a className={invite === null ? "btn btn-primary" : "btn"} href="/management">
          Open the rent roll
        </a>
      </div>
    </>
  )
}
