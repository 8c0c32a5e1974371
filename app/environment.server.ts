import { type Config, readConfig, secretsOf } from '../config';

/**
 * The environment variables of the storefront. The environment variables are read once, when the first module imports this file.
 */
export const environment: Config = readConfig();
export const secrets = secretsOf(environment);
