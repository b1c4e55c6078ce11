/** The outcomes of the last autopay runs. */
import { OutcomeRow } from "../outcome-row.tsx"
import type { RunView } from "./autopay.view.ts"

export function Runs({ runs }: { runs: readonly RunView[] }) {
  return (
    <section className="stack" aria-labelledby="runs">
      <div className="card-head">
        <h2 id="runs">Last autopay payments</h2>
      </div>
      {runs.length === 0 ? (
        <p className="quiet">Autopay has not run yet. The outcome of each payment will appear here.</p>
      ) : (
        <ol className="sheet payments" aria-label="Last autopay payments, newest first">
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Run({ run }: { run: RunView }) {
  const { finish, method, parts } = run
  return (
    <OutcomeRow of={run} level="h3">
      {finish !== null && (
        <p>
          <a href={finish}>Finish it with your bank</a>
        </p>
      )}
      {method !== null && <p className="quiet small">{method}</p>}
      {parts !== null && <p className="quiet small">{parts}</p>}
    </OutcomeRow>
  )
}
