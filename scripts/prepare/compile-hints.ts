import type { Plugin } from 'vite'

/** Tells the compiler that what is in the file is called as it loads. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * A hint for the compiler in every file of the product (decision 63): a browser that knows it compiles functions beside
 * the page's thread, while the file is still coming, and not one by one as each is first called. Others see a comment.
 */
export function hintCompiler(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // It counts only before the first line of code, and the build itself puts one there.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = hint + chunk.code
      },
    },
  }
}
