/*
 * Reads all events of an OTF2 archive with the reference library and does nothing with them: the yardstick for our own
 * reader. Usage: read_otf2 ANCHOR local|global
 *
 * "local" reads one location after the other, as our decoder does on one core; "global" lets the library merge all
 * locations in time. Prints one line: mode, events, seconds.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct locations
{
    uint64_t* refs;
    size_t    count;
    size_t    room;
};

static void
fail( const char* what )
{
    fprintf( stderr, "read_otf2: %s\n", what );
    exit( 2 );
}

static double
now( void )
{
    struct timespec t;
    clock_gettime( CLOCK_MONOTONIC, &t );
    return ( double )t.tv_sec + 1e-9 * ( double )t.tv_nsec;
}

static OTF2_CallbackCode
on_location( void*             data,
             OTF2_LocationRef  self,
             OTF2_StringRef    name,
             OTF2_LocationType type,
             uint64_t          events,
             OTF2_LocationGroupRef group )
{
    ( void )name;
    ( void )type;
    ( void )events;
    ( void )group;
    struct locations* all = data;
    if ( all->count == all->room )
    {
        all->room = all->room ? 2 * all->room : 64;
        all->refs = realloc( all->refs, all->room * sizeof( *all->refs ) );
        if ( !all->refs )
        {
            fail( "out of memory" );
        }
    }
    all->refs[ all->count++ ] = self;
    return OTF2_CALLBACK_SUCCESS;
}

/* What every reader does at least: look at times, regions and partners. */
static uint64_t seen;

static OTF2_CallbackCode
on_local_region( OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void* data,
                 OTF2_AttributeList* attributes, OTF2_RegionRef region )
{
    ( void )location;
    ( void )position;
    ( void )data;
    ( void )attributes;
    seen += time ^ region;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_local_message( OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void* data,
                  OTF2_AttributeList* attributes, uint32_t partner, OTF2_CommRef comm, uint32_t tag, uint64_t bytes )
{
    ( void )location;
    ( void )position;
    ( void )data;
    ( void )attributes;
    ( void )comm;
    ( void )tag;
    seen += time ^ partner ^ bytes;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_region( OTF2_LocationRef location, OTF2_TimeStamp time, void* data, OTF2_AttributeList* attributes,
           OTF2_RegionRef region )
{
    ( void )location;
    ( void )data;
    ( void )attributes;
    seen += time ^ region;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_message( OTF2_LocationRef location, OTF2_TimeStamp time, void* data, OTF2_AttributeList* attributes,
            uint32_t partner, OTF2_CommRef comm, uint32_t tag, uint64_t bytes )
{
    ( void )location;
    ( void )data;
    ( void )attributes;
    ( void )comm;
    ( void )tag;
    seen += time ^ partner ^ bytes;
    return OTF2_CALLBACK_SUCCESS;
}

static uint64_t
read_local( OTF2_Reader* reader, const struct locations* all )
{
    OTF2_EvtReaderCallbacks* callbacks = OTF2_EvtReaderCallbacks_New();
    OTF2_EvtReaderCallbacks_SetEnterCallback( callbacks, on_local_region );
    OTF2_EvtReaderCallbacks_SetLeaveCallback( callbacks, on_local_region );
    OTF2_EvtReaderCallbacks_SetMpiSendCallback( callbacks, on_local_message );
    OTF2_EvtReaderCallbacks_SetMpiRecvCallback( callbacks, on_local_message );
    uint64_t total = 0;
    for ( size_t i = 0; i < all->count; i++ )
    {
        OTF2_EvtReader* events = OTF2_Reader_GetEvtReader( reader, all->refs[ i ] );
        if ( !events )
        {
            fail( "a location has no events" );
        }
        OTF2_Reader_RegisterEvtCallbacks( reader, events, callbacks, NULL );
        uint64_t read = 0;
        if ( OTF2_Reader_ReadAllLocalEvents( reader, events, &read ) != OTF2_SUCCESS )
        {
            fail( "events cannot be read" );
        }
        total += read;
        OTF2_Reader_CloseEvtReader( reader, events );
    }
    OTF2_EvtReaderCallbacks_Delete( callbacks );
    return total;
}

static uint64_t
read_global( OTF2_Reader* reader )
{
    OTF2_GlobalEvtReader*          events    = OTF2_Reader_GetGlobalEvtReader( reader );
    OTF2_GlobalEvtReaderCallbacks* callbacks = OTF2_GlobalEvtReaderCallbacks_New();
    OTF2_GlobalEvtReaderCallbacks_SetEnterCallback( callbacks, on_region );
    OTF2_GlobalEvtReaderCallbacks_SetLeaveCallback( callbacks, on_region );
    OTF2_GlobalEvtReaderCallbacks_SetMpiSendCallback( callbacks, on_message );
    OTF2_GlobalEvtReaderCallbacks_SetMpiRecvCallback( callbacks, on_message );
    OTF2_Reader_RegisterGlobalEvtCallbacks( reader, events, callbacks, NULL );
    OTF2_GlobalEvtReaderCallbacks_Delete( callbacks );
    uint64_t read = 0;
    if ( OTF2_Reader_ReadAllGlobalEvents( reader, events, &read ) != OTF2_SUCCESS )
    {
        fail( "events cannot be read" );
    }
    OTF2_Reader_CloseGlobalEvtReader( reader, events );
    return read;
}

int
main( int argc, char** argv )
{
    if ( argc != 3 || ( strcmp( argv[ 2 ], "local" ) != 0 && strcmp( argv[ 2 ], "global" ) != 0 ) )
    {
        fail( "usage: read_otf2 ANCHOR local|global" );
    }
    int          global = strcmp( argv[ 2 ], "global" ) == 0;
    double       begin  = now();
    OTF2_Reader* reader = OTF2_Reader_Open( argv[ 1 ] );
    if ( !reader )
    {
        fail( "the archive cannot be opened" );
    }
    OTF2_Reader_SetSerialCollectiveCallbacks( reader );

    struct locations               all         = { NULL, 0, 0 };
    OTF2_GlobalDefReader*          definitions = OTF2_Reader_GetGlobalDefReader( reader );
    OTF2_GlobalDefReaderCallbacks* callbacks   = OTF2_GlobalDefReaderCallbacks_New();
    OTF2_GlobalDefReaderCallbacks_SetLocationCallback( callbacks, on_location );
    OTF2_Reader_RegisterGlobalDefCallbacks( reader, definitions, callbacks, &all );
    OTF2_GlobalDefReaderCallbacks_Delete( callbacks );
    uint64_t read = 0;
    if ( OTF2_Reader_ReadAllGlobalDefinitions( reader, definitions, &read ) != OTF2_SUCCESS )
    {
        fail( "definitions cannot be read" );
    }

    OTF2_Reader_OpenDefFiles( reader );
    OTF2_Reader_OpenEvtFiles( reader );
    for ( size_t i = 0; i < all.count; i++ )
    {
        OTF2_Reader_SelectLocation( reader, all.refs[ i ] );
    }
    for ( size_t i = 0; i < all.count; i++ )
    {
        OTF2_DefReader* local = OTF2_Reader_GetDefReader( reader, all.refs[ i ] );
        if ( local )
        {
            OTF2_Reader_ReadAllLocalDefinitions( reader, local, &read );
            OTF2_Reader_CloseDefReader( reader, local );
        }
        if ( global && !OTF2_Reader_GetEvtReader( reader, all.refs[ i ] ) )
        {
            fail( "a location has no events" );
        }
    }
    OTF2_Reader_CloseDefFiles( reader );

    uint64_t events = global ? read_global( reader ) : read_local( reader, &all );
    OTF2_Reader_CloseEvtFiles( reader );
    OTF2_Reader_Close( reader );
    double seconds = now() - begin;
    printf( "%s %" PRIu64 " %.4f\n", argv[ 2 ], events, seconds );
    free( all.refs );
    return seen == 42 ? 3 : 0;
}
