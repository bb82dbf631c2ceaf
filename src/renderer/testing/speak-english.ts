import { i18n } from '@lingui/core';

// Tests see the messages as they are in the code.
i18n.loadAndActivate({ locale: 'en', messages: {} });
