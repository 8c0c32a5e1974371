import { plainEnglish } from '../lint/plain-english.mjs';
import { auditOnlyGrows } from './audit-only-grows';
import { behaviourRules } from './behaviour-rules';
import { clockReaders } from './clock-readers';
import { commandAudit } from './command-audit';
import { deskLabels } from './desk-labels';
import { environmentExample } from './environment-example';
import { links } from './links';
import { migrationHashes } from './migration-hashes';
import { paymentProviderParts } from './payment-provider-parts';
import { printedPages } from './printed-pages';
import type { SourceCheck } from './problems';
import { reloadedWhenChanged } from './reloaded-when-changed';
import { rememberedFilters } from './remembered-filters';
import { requestPaths } from './request-paths';
import { screensWalked } from './screens-walked';
import { securityTests } from './security-tests';
import { sheetBrowsers } from './sheet-browsers';
import { sheetParts } from './sheet-parts';
import { stockWriters } from './stock-writers';
import { timeZones } from './time-zones';
import { unreliableTests } from './unreliable-tests';
import { varnishParameters } from './varnish-parameters';
import { vocabulary } from './vocabulary';

/** All source checks, by the name of their file. */
export const checks: Record<string, SourceCheck> = {
	'audit-only-grows': auditOnlyGrows,
	'behaviour-rules': behaviourRules,
	'clock-readers': clockReaders,
	'command-audit': commandAudit,
	'desk-labels': deskLabels,
	'environment-example': environmentExample,
	links,
	'migration-hashes': migrationHashes,
	'payment-provider-parts': paymentProviderParts,
	'plain-english': plainEnglish,
	'printed-pages': printedPages,
	'reloaded-when-changed': reloadedWhenChanged,
	'remembered-filters': rememberedFilters,
	'request-paths': requestPaths,
	'screens-walked': screensWalked,
	'security-tests': securityTests,
	'sheet-browsers': sheetBrowsers,
	'sheet-parts': sheetParts,
	'stock-writers': stockWriters,
	'time-zones': timeZones,
	'unreliable-tests': unreliableTests,
	'varnish-parameters': varnishParameters,
	vocabulary,
};
