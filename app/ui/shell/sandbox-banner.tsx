/** Over every page while payments go to the sandbox: nobody should take its payments for money. */
export function SandboxBanner() {
  return (
    <aside className="sandbox screen-only" aria-label="Sandbox">
      Sandbox: no real money
    </aside>
  )
}
