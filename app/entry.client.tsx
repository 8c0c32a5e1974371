import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mendCovers } from './covers/mend-covers';
import { reportErrors } from './page/report-errors';
import { retryFailedRequests } from './page/retry-failed-requests';

mendCovers();
retryFailedRequests();
reportErrors();

/**
 * Reads the page's data before hydration. Otherwise Remix's page would suspend until the data are read, and React
 * cannot handle a click meanwhile (its error 345). This call makes Remix start to read, and throws a promise that
 * resolves at the end.
 */
async function readData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (reading) {
		if (!(reading instanceof Promise)) throw reading;
		await reading;
	}
}

void readData().then(() =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	}),
);
