import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mendCovers } from './covers/mend-covers';

mendCovers();

import { holdFailedRequests } from './page/hold-failed-requests';
import { reportErrors } from './page/report-errors';

holdFailedRequests();
reportErrors();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	);
});
