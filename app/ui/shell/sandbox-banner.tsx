/** Shown over every page while payments go to the sandbox, so that nobody takes them for real money. */
export function SandboxBanner() {
  return (
    <aside className="sandbox screen-only" aria-label="Sandbox">
      Sandbox: no real money
    </aside>
  )
}
