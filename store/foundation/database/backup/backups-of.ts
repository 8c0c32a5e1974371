import type { Config } from '../../../../config';
import { sqliteFile } from '../sqlite';
import type { Backups } from './backup';
import { postgresBackups } from './postgres';
import { sqliteBackups } from './sqlite';

/** Opens the backups of the database that is set in the environment variables. */
export const backupsOf = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Backups =>
	DATABASE_URL ? postgresBackups(DATABASE_URL) : sqliteBackups(sqliteFile(DATA_DIR));
