/** What the tests' shops and stores sign with: they run outside development, where the default is refused. */
export const testSecret = 'a-secret-for-the-tests-alone';
