/**
 * Returns the path for downloading a list, as a PDF or an Excel workbook.
 * @param list its id, or its sharing key
 */
export const listFilePath = (list: number | string): string => `/lists/download/${list}`;

/** Returns the path of the page that waits for a file (docs/behaviour/downloads.md#progress). */
export const progressPath = (reportId: string): string => `/pdf/${encodeURIComponent(reportId)}`;

/** The path for saving a finished file (docs/behaviour/downloads.md#addresses); `reportField` identifies it. */
export const reportPath = '/download/customer/report';
export const reportField = 'progress_report_id';
