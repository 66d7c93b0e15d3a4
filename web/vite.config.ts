import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERIF = "node_modules/@fontsource-variable/source-serif-4";

/** The letters of every page, for look/pages.css and its templates; the name tells versions apart. */
const serif = {
  name: "serif",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: Uint8Array }) => void }): void {
    const emit = (fileName: string, from: string): void =>
      this.emitFile({ type: "asset", fileName, source: readFileSync(`${SERIF}/${from}`) });
    emit("serif.5-3-1-latin.woff2", "files/source-serif-4-latin-wght-normal.woff2");
    emit("serif.LICENSE.txt", "LICENSE");
  },
};

// table.js and table.css go where the server serves them from; script/web runs this.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } }), serif],
  resolve: { conditions: ["browser"] },
  server: { fs: { allow: [".."] } },
  build: {
    outDir: "../src/tablee/server/web/static",
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      input: { table: "src/main.ts", deck: "src/deck.ts", replay: "src/replay.ts", lesson: "src/lesson.ts", theme: "src/theme.ts", install: "src/install.ts", fresh: "src/fresh.ts", invite: "src/invite.ts", cut: "src/cut.ts", seek: "src/seek.ts", person: "src/person.ts", push: "src/push.ts" },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].[hash].js",
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "table.css" : "[name].[hash][extname]"),
      },
    },
  },
  test: { environment: "happy-dom", pool: "vmThreads", include: ["tests/*.test.ts"] },
});
