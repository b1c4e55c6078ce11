/** The image that `npm run release` builds, with substitutes for the programs that build one. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { emptyFolder } from "./support/processes.ts"
import { project, registry, release } from "./support/release-project.ts"

const VERSION = "9.8.7"

/** A program that exits with this status for "info", and writes "an image" to the target file of a push. */
function builder(folder: string, name: string, status: number): void {
  const file = join(folder, name)
  writeFileSync(
    file,
    `#!/bin/sh\ncase "$1" in --version) exit 0;; info) exit ${status};; push) f=\${3#*:}; printf "an image" > "\${f%:*:*}";; *) exit ${status};; esac\n`,
  )
  chmodSync(file, 0o755)
}

test("the image is built by the first program that works, not by a docker without its service", async () => {
  const root = project()
  const programs = emptyFolder()
  builder(programs, "docker", 1)
  builder(programs, "podman", 1)
  builder(programs, "buildah", 0)
  vi.stubEnv("PATH", `${programs}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { status, output } = await release(root, await registry({}), VERSION)
  expect([status, output]).toEqual([0, expect.stringContaining(`suitekeeper-${VERSION}-image.tar`)])
  const folder = join(root, "dist", VERSION)
  expect(readFileSync(join(folder, `suitekeeper-${VERSION}-image.tar`), "utf8")).toBe("an image")
  expect(readFileSync(join(folder, "SHA256SUMS"), "utf8")).toContain(`  suitekeeper-${VERSION}-image.tar\n`)
})
