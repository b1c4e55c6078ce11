/** Asks the registry whether a package of the program has a known vulnerability. Source: docs/SECURITY.md, Packages. */
import { ReleaseFailed, run } from "./step.ts"

type Report = {
  /** The problem, if no registry answered. */
  message?: string
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string }>
}

const GRAVE = ["high", "critical"]

/** Refuses a package with a severe vulnerability, and an audit that no registry answered unless `lookedUp` says where it was checked. Returns a line. */
export function mustBeAudited(root: string, lookedUp: string | undefined): string {
  const { output, errors } = run(root, "npm", ["audit", "--omit=dev", "--audit-level=high", "--json"])
  const report = reportIn(output)
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    if (lookedUp !== undefined) return `No registry answered npm audit; looked up elsewhere: ${lookedUp}.`
    const reason = report?.message ?? errors.trim().split("\n")[0] ?? ""
    throw new ReleaseFailed(
      `No registry answered npm audit (${reason}). Run it where one does, or look package-lock.json up elsewhere and add --looked-up "where and when".`,
    )
  }
  const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => GRAVE.includes(severity))
  if (grave.length === 0) return `npm audit found no high or critical vulnerability (${counts.total ?? 0} others).`
  throw new ReleaseFailed(
    `npm audit found: ${grave.map(([name, { severity }]) => `${name} (${severity})`).join(", ")}. Update these parts first.`,
  )
}

function reportIn(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report
  } catch {
    return undefined
  }
}
