/** The signing secret of the tests' shops and stores. They run outside development, where the default is refused. */
export const testSecret = 'a-secret-for-the-tests-alone';
