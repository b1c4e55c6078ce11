/** The files of a version: its sources, the list of its packages, its image, and the checksums of all. */
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { mustRun, ReleaseFailed, run } from "./step.ts"

/** Programs that can build an image from the Dockerfile, and how each writes it to a file. */
const BUILDERS: Record<string, { build: string[]; save: (image: string, file: string) => string[] }> = {
  docker: { build: ["build"], save: (image, file) => ["save", "-o", file, image] },
  podman: { build: ["build"], save: (image, file) => ["save", "-o", file, image] },
  buildah: {
    build: ["bud", "--isolation", "chroot"],
    save: (image, file) => ["push", image, `docker-archive:${file}:${image}`],
  },
}

/** Writes all files to the folder, which it empties first. The version must be committed. Returns the names of the files. */
export function writeFiles(root: string, folder: string, version: string, withImage: boolean): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const name = `suitekeeper-${version}`
  mustRun(root, "git", ["archive", `--prefix=${name}/`, "-o", join(folder, `${name}.tar.gz`), "HEAD"])
  writeFileSync(join(folder, `${name}.cdx.json`), partsOf(root, version))
  if (withImage) buildImage(root, join(folder, `${name}-image.tar`), version)
  const files = readdirSync(folder).toSorted()
  writeFileSync(join(folder, "SHA256SUMS"), files.map((file) => `${sha256Of(join(folder, file))}  ${file}\n`).join(""))
  return [...files, "SHA256SUMS"]
}

type Part = { "bom-ref": string; properties: { name: string; value: string }[] }
type Parts = {
  metadata: { component: { name: string; version: string } }
  components: Part[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const isForDevelopment = ({ properties }: Part): boolean =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true")

/** The packages that run, as CycloneDX from the lock file. npm's own `--omit dev` would also leave out running packages that a development tool needs, too. */
function partsOf(root: string, version: string): string {
  const parts = JSON.parse(mustRun(root, "npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"])) as Parts
  const { component } = parts.metadata
  if (component.version !== version) {
    throw new ReleaseFailed(`npm sbom lists the parts of ${component.version}, not of ${version}.`)
  }
  // npm uses the name of the folder.
  component.name = "suitekeeper"
  const left = new Set(parts.components.filter(isForDevelopment).map((part) => part["bom-ref"]))
  const components = parts.components.filter((part) => !left.has(part["bom-ref"]))
  const dependencies = parts.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) }))
  return `${JSON.stringify({ ...parts, components, dependencies }, null, 2)}\n`
}

function buildImage(root: string, file: string, version: string): void {
  const builder = Object.keys(BUILDERS).find((program) => canBuild(root, program))
  const how = builder === undefined ? undefined : BUILDERS[builder]
  if (builder === undefined || !how) {
    throw new ReleaseFailed(
      "None of docker, podman and buildah works here to build the image: install or start one, or add --without-image.",
    )
  }
  const image = `suitekeeper:${version}`
  const labels = [
    "--build-arg",
    `VERSION=${version}`,
    "--build-arg",
    `REVISION=${mustRun(root, "git", ["rev-parse", "HEAD"])}`,
  ]
  mustRun(root, builder, [...how.build, ...labels, "-t", image, "."])
  mustRun(root, builder, how.save(image, file))
}

/** Whether the program is installed and works; docker does not work without its service. */
function canBuild(root: string, program: string): boolean {
  try {
    return run(root, program, ["info"]).status === 0
  } catch {
    return false
  }
}

const sha256Of = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex")
